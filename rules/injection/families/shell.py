"""Shell: fetch a program and run it, or destroy what the page does not show."""

from rules.injection.families.lexicon import SHARED
from rules.injection.family import Family, Mood, pattern, spaced, unspaced

_SHELL = (
    r"(?:sudo\s+(?:-\w+\s+){0,3})?(?:env\s+)?(?:/(?:usr/)?bin/)?(?:(?:ba|z|da|k|fi)"
    r"?sh\b(?!\.)|pwsh\b|powershell\b|iex\b|invoke-expression\b|source\s+/dev/stdin|"
    r"(?:python|perl|ruby|node|php|bun|lua)[\d.]{0,5}\s*-?(?=\s*(?:[`\"'\n.;,。)」をと]"
    r"|$)))"
)
_FETCH = r"\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod|aria2c)\b"
# Indexes that are the official ones, or a company's own.
_OWN = (
    r"(?:[\w.-]+(?::\d+)?/api/v4/|(?:test\.)?pypi\.org/|registry\.(?:npmjs|yarnpkg)\.|"
    r"download\.pytorch\.|rubygems\.org|npm\.pkg\.github\.|localhost|127\.|(?:nexus|"
    r"artifactory)[\w.-]*|[\w.-]+\.(?:jfrog\.io|pkg\.dev|internal|local|corp|lan)\b)"
)
_RUNS = (
    pattern(
        Mood.SHELL,
        _FETCH + rf"(?=[^\n`|]{{0,300}}(?:://|\.|\$))[^\n`|]{{1,300}}\|"
            rf"\s*(?:[^|\n`]{{0,80}}\|\s*){{0,2}}{_SHELL}",
        ("curl", "wget", "fetch", "iwr", "irm", "invoke", "aria2c"),
        ("sh", "python", "perl", "ruby", "node", "php", "iex", "invoke-", "source"),
        ("|",),
    ),
    pattern(
        Mood.SHELL,
        r"(?:\b(?:(?:ba|z|da|k)?sh|eval|exec|source|ruby|python[\d.]{0,5}|perl|node)|"
        r"\.)\s[^\n`$<]{0,40}?(?:\$\(|<\()\s*(?:sudo\s+)?(?:curl|wget|fetch)\b",
        ("curl", "wget", "fetch"),
        ("$(", "<("),
    ),
    pattern(
        Mood.SHELL,
        r"\b(?:iex|invoke-expression)\b[^\n`]{0,40}?(?:iwr|irm|invoke-webrequest|"
        r"invoke-restmethod|downloadstring|new-object|curl|wget)\b",
        ("iex", "invoke"),
    ),
    pattern(
        Mood.SHELL,
        r"\b(?:exec|eval)\s*\([^\n]{0,200}?(?:urlopen|requests|urllib|httpx|fetch\(|"
        r"axios|file_get_contents|open-uri|net::http|b64decode|base64)|"
        r"\.then\(\s*(?:eval|new function)",
        ("exec", "eval", "new function"),
        ("urlopen", "requests", "urllib", "httpx", "fetch(", "axios", "base64", "b64",
         ".then(", "file_get_contents", "open-uri", "net::http"),
    ),
    pattern(
        Mood.SHELL,
        r"\b(?:curl|wget)\b[^\n`]{0,200}?(?:\s-(?:o|-output)[= ]?|\s>)"
        r"\s*(?P<file>[^\s`\"';&|]{1,80})[^`]{0,200}?(?:&&|;|\n)\s*(?:sudo\s+)"
        r"?(?:(?:ba|z)?sh\s+|python[\d.]{0,5}\s+|source\s+|\.\s+|\./)?(?P=file)"
        r"(?=[\s`\"';&|]|$)",
        ("curl", "wget"),
    ),
    pattern(
        Mood.SHELL,
        r"\b(?:curl|wget)\b[^\n`]{0,200}?/(?P<name>[\w.-]{1,80})\s*(?:&&|;|\n)"
        r"[^`]{0,120}?(?:(?:ba|z)?sh\s+|python[\d.]{0,5}\s+|\./)(?:\./)?(?P=name)\b",
        ("curl", "wget"),
    ),
    pattern(
        Mood.SHELL,
        r"\b(?:npx|bunx|pnpx|uvx|pipx run|deno run|go run|npm exec|mshta)\s+"
        r"(?:--?[\w-]+[= ]){0,4}[\"']?(?:https?://|git\+|github:)|"
        r"\bpip3?\s+install\s+(?:-\S{1,30}\s+){0,3}http://"
        rf"|\b(?:npm|yarn|pnpm)\s+(?:i|install|add)\s+https?://(?!{_OWN})"
        r"|\bdocker\s+run\b[^\n`]{0,120}\s(?:-v|--volume)[= ]?/:/"
        r"|\b(?:certutil[^\n`]{0,60}-urlcache|bitsadmin[^\n`]{0,60}/transfer|"
        r"(?:regsvr32|rundll32|msiexec)\s[^\n`\]]{0,60}https?:)",
        ("npx", "bunx", "uvx", "pipx", "deno run", "go run", "npm exec", "mshta",
         "certutil", "bitsadmin", "regsvr32", "rundll32", "msiexec", "install", "npm i",
         "npm add",
         "yarn add", "pnpm add", "docker run"),
        ("http", "git+", "github:", "-urlcache", "/transfer", ":/"),
    ),
    pattern(
        Mood.SHELL,
        r"\b(?:pip3?|uv|poetry|pipenv|npm|yarn|pnpm|gem|pdm)\b[^\n`]{0,120}?"
        r"(?:--(?:extra-)?index-url|--registry|--source|--default-index|--index|"
        r"--find-links|\s-i|\s-f)[= ]\s*[\"']?https?://"
        rf"(?!{_OWN})[^\s`\"']{{3,200}}",
        ("index", "--registry", "--source", "--find-links", " -i", " -f"),
        ("http",),
    ),
    pattern(
        Mood.SHELL,
        r"(?:\bbase64\s+(?:-d|--decode|-di)\b|\bxxd\s+-r\b|"
        r"\bopenssl\s+enc\b)[^\n|`]{0,60}\|"
        rf"\s*{_SHELL}|\b(?:pwsh|powershell)\b[^\n`]{{0,60}}\s-e(?:nc|"
        rf"ncodedcommand)?\s+"
        r"[a-z0-9+/=]{16,}",
        ("base64", "xxd", "openssl", "powershell", "pwsh"),
    ),
)  # fmt: skip
_EN = (
    (
        "(?:download|fetch|get|grab|retrieve|load|pull) ~5 https?://\\S{1,200} "
        "~~30(?:run|execute|launch|source|evaluate|start) (?:it|this|that|the "
        "(?:script|file|binary|program|result|output|content))"
    ),
    (
        "(?:download|fetch|get|grab|retrieve|load|pull|read|open) ~2 "
        "https?://\\S{1,200} ~~50(?:do (?:what|whatever|everything|exactly|as) (?:it|"
        "they|the page|what)|obey|(?:follow|execute|carry out) (?:it|them|its|whatever|"
        "the (?:orders|commands)))"
    ),
)
_VI = (
    "(?:tải|lấy|kéo) ~3 https?://\\S{1,200} ~2 (?:và|rồi) (?:chạy|thực thi)",
    "(?:chạy|thực thi) ~2 (?:script|lệnh|mã) ~2 (?:từ|tại|ở) ~1 https?://\\S{1,200}",
)
_JA = (
    (
        "https?://[^\\s。、]{1,200}\\s?(?:を|から)~~12(?:ダウンロード|取得|入手)(?:し|"
        "して)(?:、)?~~10(?:実行|起動)"
    ),
)
FETCH_AND_RUN = Family(
    "fetch-and-run",
    "This has the reader run a program straight from an address, or from a package "
    "index that is not the project's own. Nobody reviewed what stands there: check the "
    "script into a repository and name its path.",
    (
        *_RUNS,
        *spaced(SHARED, "en", Mood.COMMAND, *_EN),
        *spaced(SHARED, "vi", Mood.COMMAND, *_VI),
        *unspaced(SHARED, Mood.COMMAND, *_JA),
    ),
)
_BIDI = "\u202a-\u202e\u2066-\u2069"
DESTRUCTIVE = Family(
    "destructive",
    "This has the reader run a command that destroys a machine or a protected branch, "
    "or whose path is not the one shown. Say which data may go, with its plain path.",
    (
        pattern(
            Mood.SHELL,
            r"(?:\b(?:run|execute|use|with|do|type|call|try|via|by|"
            r"then)\s+[`'\"]{0,3}|^[ $]{0,6}|"
            r"(?:chạy|dùng|gõ|bằng)\s+[`'\"]{0,3})(?:sudo\s+)?rm\s+(?:-{1,2}[\w-]+\s+)"
            r"{1,4}[\"']?(?:/|~/?|\$\{?home\}?/?|"
            r"/(?:etc|usr|var|home|bin|boot|root|opt|lib)/?)\*?(?=[\s`\"';&|]|$)"
            r"|\brm\s[^\n`]{0,80}--no-preserve-root"
            r"|\brm\s+-[rf]{1,3}\s+(?:/|~/?)\*?`?\s?(?:を実行|する)"
            rf"|\brm\s+-[^\n`]{{0,60}}[{_BIDI}]"
            r"|\bgit\s+push\s[^\n`]{0,60}(?:--force(?!-with-lease)|-f\b)[^\n`]{0,40}"
            r"\b(?:main|master)\b"
            r"|:\(\)\s?\{\s?:\|:|\bmkfs\.\w|\bdd\s[^\n`]{0,80}of=/dev/(?:sd|nvme|hd|"
            r"disk)"
            r"|\bchmod\s+-r\s+777\s+/(?=[\s`]|$)",
            ("rm", "git push", ":|:", "mkfs", "dd", "chmod", ">>"),
        ),
    ),
)
