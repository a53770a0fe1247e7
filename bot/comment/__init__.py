"""Comment: what people read from the bot, as Markdown that GitLab renders."""

from bot.comment.texts import Comment

__all__ = ["Comment"]
