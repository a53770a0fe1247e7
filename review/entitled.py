"""Entitled: who may decide about a merge request, by id.

Names can be taken over and flags can be forged; the settings of the target's head hold
the ids of the approvers.
"""

from memory.settings import People, Person
from review.model import User
from review.words import Words, words


def approver(user: User, people: People) -> Person | None:
    """The approver of the settings that this account is, whatever it is called now."""
    return next((one for one in people.approvers if one.id == user.id), None)


def why_not_decide(user: User, people: People) -> Words | None:
    """Why this account may not speak as an approver; None where it may."""
    if approver(user, people) is None:
        return words("{who} is no approver of the settings.", who=user.username)
    if user.is_bot:
        return words("{who} is a bot; bots never decide.", who=user.username)
    if not user.is_active:
        return words(
            "The account of {who} is {state}.", who=user.username, state=user.state
        )
    return None


def why_not_grant(user: User, author: User, people: People) -> Words | None:
    """Why this account may not approve, confirm or waive; None where it may."""
    reason = why_not_decide(user, people)
    if reason is None and user.id == author.id and not people.self_approval:
        reason = words(
            "{who} is the author; another approver has to decide.", who=user.username
        )
    return reason
