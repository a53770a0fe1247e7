"""The kinds of orders that are known."""

from rules.injection.families import (
    approve,
    authority,
    conceal,
    exfiltrate,
    hidden,
    instruction_files,
    markup,
    override,
    replicate,
    review,
    role,
    shell,
    trigger,
)

FAMILIES = (
    override.FAMILY,
    role.FAMILY,
    authority.FAMILY,
    conceal.FAMILY,
    review.FAMILY,
    approve.FAMILY,
    shell.FETCH_AND_RUN,
    shell.DESTRUCTIVE,
    exfiltrate.FAMILY,
    replicate.FAMILY,
    instruction_files.FAMILY,
    trigger.FAMILY,
    markup.BOT_COMMAND,
    markup.MENTION_FLOOD,
    markup.LINK_DISGUISE,
    markup.ACTIVE_CONTENT,
    hidden.FAMILY,
)
