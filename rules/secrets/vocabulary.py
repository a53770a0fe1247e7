"""Word lists by which names and values are told apart."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Names of passwords, as one word.
PASSWORDS = _set(
    """
    password passwords passwd passphrase psk passphrases passcode pwd pw mk
    matkhau dbpass userpass adminpass rootpass mypass wifipass mailpass smtppass
    ftppass sshpass sitepass shoppass
    """
)

# Names of keys and tokens, as one word.
SECRETS = _set(
    """
    token tokens secret secrets apikey apikeys apitoken secretkey accesskey
    authkey authtoken accesstoken refreshtoken privatekey clientsecret hashsecret
    credential credentials cred creds bearer jwt auth authorization sas signingkey
    encryptionkey masterkey appkey appsecret webhooksecret sharedsecret seckey
    accountkey sharedaccesskey hashkey securekey idtoken apisecret
    """
)

# `key` is a secret after these, and none after the others.
KEY_OWNERS = _set(
    """
    api cloudant softlayer ibm iam cl clou sl cos db database priv access secret
    private auth account service master encryption encrypt cipher signing sign
    storage shared client app admin deploy hmac crypto aes des license licence
    integration subscription function host webhook merchant partner project bot
    user team org personal root server backend maps ai llm openai azure aws gcp
    google stripe datadog sendgrid cloudflare twilio mailgun heroku vault salt
    hash session jwt cookie security secure pre preshared wifi wpa symmetric
    application global rest consumer channel checksum zalopay momo vnpay onepay
    payment test live prod production staging dev digest
    """
)

KEY_STRANGERS = _set(
    """
    public pub publishable primary foreign cache sort partition routing hot
    idempotency redis i18n translation lookup object composite natural surrogate
    unique index map dict json yaml config settings setting lang message msg label
    field column join group shard range row dedupe dedup site recaptcha issue jira
    short arrow enter escape shift ctrl alt tab any each same new old wrong right
    answer registry metadata header query param parameter env sorting order gpg
    ssh fingerprint kms flag feature tag event topic kafka s3 state resource
    """
)

# `token` is none after these.
TOKEN_STRANGERS = _set(
    """
    authenticity page next previous prev cursor continuation pagination max min
    total input output prompt completion cached unk pad eos bos sep mask special
    reserved cancel cancellation abort num number count csrf xsrf design stop
    start sync public publishable syntax lexer delimiter
    """
)

# Words at the end of a name that change nothing.
TAILS = _set(
    """
    value val prod production dev development stg stag staging stage test testing
    live uat qa base base64 b64 raw plain plaintext text str string new old
    current cur prev previous default main backup jp vn eu us env temp tmp initial
    init confirm confirmation again hex bytes v v1 v2 a b x
    """
)

# One of these makes a stand-in of a value that otherwise holds plain words only.
TELLS = _set(
    """
    your yours example examples sample placeholder changeme change replace insert
    dummy fake mock redacted masked hidden removed omitted filtered censored todo
    tbd fixme xxx here goes
    """
)

# A value made of nothing but these is a stand-in.
HOLLOW = _set(
    """
    password passwd passphrase passcode pass pwd pw secret secrets token tokens
    key keys api apikey access auth client private public account my the some any
    a an this that user username name admin login root none null nil undefined
    true false yes no on off empty unknown string str text value values varchar
    char bytes required optional foo bar foobar baz qux hoge fuga piyo test
    testing tests db database new old default bearer basic mat khau matkhau guest
    postgres mysql real type field not set in env var strong long random of for to
    from and or is be prod dev staging local localhost host id
    """
)

# Words in the names of variables that hold a secret.
CREDENTIAL = _set(
    """
    password passwd passphrase pass pwd pw secret secrets token tokens key keys
    apikey auth cred creds credential credentials user username login
    """
)

# Words too short to be told from noise.
SMALL_WORDS = _set(
    """
    a an at by ci do for go id if in is it ja me my no not of on or so the to up
    us vi we
    """
)

# Words, yet passwords wherever a name assigns them.
WEAK_PASSWORDS = _set(
    """
    letmein qwerty qwertyuiop iloveyou asdfgh asdfghjkl zxcvbn zxcvbnm trustno
    sunshine princess dragon monkey football baseball superman batman shadow
    michael correcthorsebatterystaple opensesame adminadmin rootroot
    """
)

# What algorithms, protocols and products are called, digits apart.
TECHNICAL = _set(
    """
    sha md aes hs rs es ps rsa ecdsa ed utf base oauth argon pbkdf bcrypt scrypt
    rfc iso http https tls ssl ipv ip ver version ec db otp totp hotp mfa fido gpt
    pkcs hmac crc blake ripemd nist sp php python py java jdk node go win windows
    mysql postgres pg redis web log bit bits day days min max hour hours char
    chars length len step case level phase option type line row page user id gcm
    cbc ctr dk sign api beta alpha rc build release saml oidc openid jwt jwe jws
    kms hsm ldap sso with
    """
)

# What follows a number.
UNITS = _set(
    """
    s ms m h d w y min mins sec secs hour hours day days week weeks month months
    year years bit bits byte bytes kb mb gb k x char chars character characters
    digit digits px pt st nd rd th am pm password fa factor way time times step
    steps f g ky phut lan ngay gio thang nam
    """
)

# Humps without a vowel that are words all the same.
ACRONYMS = _set(
    """
    html http https xml xhr sql ssh tls ssl css jwt rpc tcp dns vpn pdf csv npm
    kms sms crm cms sdk cdn ldap smtp sftp ftp gcp aws hmac rsa dsa
    """
)

# Two consonants that words begin with.
ONSETS = _set(
    """
    bh bl br ch cl cr dh dr dz fl fr gh gl gn gr kh kl kn kr ll mn nh ng ph pl pn
    pr ps rh sc sh sk sl sm sn sp sq st sv sw th tr ts tw vl vr wh wr zh
    """
)

# Schemes of URLs that lead to databases, queues and directories.
DATABASES = _set(
    """
    postgres postgresql mysql mariadb mongodb mongodb+srv redis rediss amqp amqps
    mssql sqlserver oracle clickhouse cockroachdb couchbase cassandra neo4j bolt
    ldap ldaps db2 snowflake nats kafka memcached jdbc
    """
)

# Words in a name that explain a random value: it is public, or no secret at all.
HARMLESS = _set(
    """
    sha sha1 sha256 sha384 sha512 md5 hash hashes digest checksum integrity etag
    id ids uuid guid sid kid uid gid oid public pub publishable cert certificate
    chain fingerprint thumbprint nonce cursor page next prev continuation csrf
    xsrf authenticity url uri src href link image img icon logo font file path
    commit rev ref version build tag sig signature state trace span request
    session transaction modulus kty jwk x n e y data content body text value
    example sample test snapshot lock resolved bucket pubkey site anon client
    """
)
