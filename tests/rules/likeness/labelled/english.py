"""Labelled pairs in English."""

ENGLISH = (
    (
        "same",
        (
            "The refund API answers 429 when a shop sends more than 20 requests a "
            "second. Wait one minute and send the batch again."
        ),
        (
            "The refund API answers 429 if a shop sends more than 20 requests a "
            "second. Wait 60 seconds, then send the batch again."
        ),
    ),
    (
        "same",
        (
            "**Invoices** are locked after the monthly close. Ask the ledger team to "
            "open one again.\n\n**Apply:** check `invoice.closed_at` first."
        ),
        (
            "Invoices are locked after the monthly close; ask the ledger team to open "
            "one again.\n\n**適用:** check invoice.closed_at first."
        ),
    ),
    (
        "same",
        (
            "The importer trims every cell. Codes with leading zeros lose them unless "
            "the column is read as text. Tests cover both cases."
        ),
        (
            "Codes with leading zeros lose them unless the column is read as text. "
            "The importer trims every cell. Tests cover both cases."
        ),
    ),
    (
        "same",
        (
            "Session cookies expire when the browser closes. The mobile client keeps "
            "its own token in the keychain."
        ),
        (
            "Session cookies expire when the browser is closed. The mobile app keeps "
            "its own token in the keychain."
        ),
    ),
    (
        "same",
        (
            "The search index is rebuilt every night at 02:00. Items created later "
            "appear in the results the next morning."
        ),
        (
            "The search index gets rebuilt every night at 2:00 am. Items created "
            "later appear in results the next morning."
        ),
    ),
    (
        "same",
        (
            "- Export runs on the replica\n- A report may be five minutes old\n- Say "
            "so in the footer of the page"
        ),
        (
            "Export runs on the replica. A report may be 5 minutes old. Say so in the "
            "footer of the page."
        ),
    ),
    (
        "same",
        (
            "A coupon is applied before tax. Rounding happens once, on the total of "
            "the order, never per line."
        ),
        (
            "A coupon is applied before tax. Rounding happens once, on the order "
            "total, and never per line. See TICKET-42."
        ),
    ),
    (
        "reworded",
        "Deleting customer rows by hand is forbidden in production.",
        "Deleting customer rows by hand is not allowed in production.",
    ),
    (
        "reworded",
        "The debug flag must not be enabled on the live servers.",
        "The debug flag must be disabled on the live servers.",
    ),
    (
        "reworded",
        "Before each release, run the migration check on a copy of the data.",
        "Run the migration check on a copy of the data before each release.",
    ),
    (
        "reworded",
        "A password needs at least 12 characters.",
        "A password needs a minimum of 12 characters.",
    ),
    (
        "reworded",
        "Keep uploads below ten megabytes or the proxy cuts them off.",
        "The proxy truncates what is sent once it grows past its size limit.",
    ),
    (
        "number",
        "The refund API answers 429 above 20 requests a second. Wait and try again.",
        "The refund API answers 503 above 20 requests a second. Wait and try again.",
    ),
    (
        "number",
        "A reset link is valid for 30 minutes.",
        "A reset link is valid for 30 hours.",
    ),
    (
        "number",
        "Orders over 1,000,000 yen need a second approval by the manager.",
        "Orders over 5,000,000 yen need a second approval by the manager.",
    ),
    (
        "number",
        "Retry a failed webhook three times, then park it for a person.",
        "Retry a failed webhook ten times, then park it for a person.",
    ),
    (
        "number",
        "The service needs TLS 1.2 between the gateway and the bank.",
        "The service needs TLS 1.3 between the gateway and the bank.",
    ),
    (
        "number",
        "Call the v1 endpoint of the stock service from the batch.",
        "Call the v2 endpoint of the stock service from the batch.",
    ),
    (
        "number",
        "A refund is paid within 5 days after the request was approved.",
        "A refund is paid within 5 business days after the request was approved.",
    ),
    (
        "number",
        "The discount for members is 10% of the total before tax.",
        "The discount for members is 15 percent of the total before tax.",
    ),
    (
        "date",
        "The old login form is switched off on July 9, 2026.",
        "The old login form is switched off on 2026-07-10.",
    ),
    (
        "date",
        "The nightly batch starts at 02:30 and locks the order table.",
        "The nightly batch starts at 03:30 and locks the order table.",
    ),
    (
        "date",
        "Deployments to production are made on Monday morning.",
        "Deployments to production are made on Thursday morning.",
    ),
    (
        "negation",
        "Store the card token in the session of the user.",
        "Never store the card token in the session of the user.",
    ),
    (
        "negation",
        "The importer accepts empty lines at the end of a file.",
        "The importer doesn't accept empty lines at the end of a file.",
    ),
    (
        "negation",
        "The branch code is required for shops outside Tokyo.",
        "The branch code is optional for shops outside Tokyo.",
    ),
    (
        "negation",
        "A refund can be cancelled once the bank has confirmed it.",
        "A refund cannot be cancelled once the bank has confirmed it.",
    ),
    (
        "negation",
        "Call the tax service with a timeout. The cached rate is valid for the day.",
        "Call the tax service with a timeout. The cached rate is invalid for the day.",
    ),
    (
        "direction",
        "Run the schema migration before the new code is deployed.",
        "Run the schema migration after the new code is deployed.",
    ),
    (
        "direction",
        "Copy the customer data from staging to production every Sunday.",
        "Copy the customer data from production to staging every Sunday.",
    ),
    (
        "direction",
        "Increase the pool size when the queue grows during the sale.",
        "Decrease the pool size when the queue grows during the sale.",
    ),
    (
        "direction",
        "Enable the feature flag for new tenants during onboarding.",
        "Disable the feature flag for new tenants during onboarding.",
    ),
    (
        "direction",
        "A batch may hold at most 500 rows of the order table.",
        "A batch may hold at least 500 rows of the order table.",
    ),
    (
        "direction",
        "Guests are allowed to open the report page of a project.",
        "Guests are forbidden to open the report page of a project.",
    ),
    (
        "unrelated",
        "The refund API answers 429 above 20 requests a second. Wait a minute.",
        "The refund screen shows the bank's answer in English. Translate it for users.",
    ),
    (
        "unrelated",
        "Invoices are locked after the monthly close. Ask the ledger team.",
        "Orders are packed after payment. Ask the warehouse team about express ones.",
    ),
    (
        "unrelated",
        "The importer trims every cell, so codes lose leading blanks.",
        "The exporter quotes every cell, so that spreadsheets keep line breaks.",
    ),
    (
        "unrelated",
        (
            "Keep the limit at 30 until the capacity test is repeated. The mail "
            "sender retries messages with an empty subject."
        ),
        (
            "Keep the limit at 45 until the capacity test is repeated. The tax "
            "calculator rounds amounts per line when the invoice is in yen."
        ),
    ),
    (
        "unrelated",
        (
            "Use the shared date helper in the booking form. Holidays come from the "
            "calendar service."
        ),
        (
            "Use the shared money helper in the payment form. Rates come from the "
            "bank's feed."
        ),
    ),
    (
        "unrelated",
        "Payment: retry with the same key.",
        "Payment: show the total in yen.",
    ),
)
