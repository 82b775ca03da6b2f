"""The configuration: what is read, and everything that is wrong told at once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from gmbot.app.cli.main import main
from gmbot.app.config.reading import load_config, locate
from gmbot.app.config.schema import SECTIONS, Config, ConfigError, Fault

EXAMPLE = Path(__file__).parents[3] / "config.example.toml"
KEY_LINE = re.compile(r"(?m)^#(?=[a-z_]+ = )")
PASSWORDS = {"GMBOT_IMAP_PASSWORD": "one", "GMBOT_SMTP_PASSWORD": "two"}
MAIL = '[mail]\naddress = "bot@example.test"\n'


def read(folder: Path, text: str, environ: dict[str, str] | None = None) -> Config:
    file = folder / "gmbot.toml"
    file.write_text(text, encoding="utf-8")
    return load_config(file, environ or {})


def faults_of(folder: Path, text: str, environ: dict[str, str] | None = None) -> dict[str, str]:
    """Return the faults as key and text."""
    with pytest.raises(ConfigError) as caught:
        read(folder, text, environ)
    return {fault.key: fault.text for fault in caught.value.faults}


def a_secret(folder: Path, name: str, text: str = "from a file\n") -> None:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    path.chmod(0o600)


def test_the_example_can_be_used_once_its_password_files_are_there(tmp_path: Path) -> None:
    a_secret(tmp_path, "imap-password")
    a_secret(tmp_path, "smtp-password")

    config = read(tmp_path, EXAMPLE.read_text(encoding="utf-8"))

    assert config.imap is not None
    assert config.imap.password == "from a file"
    assert config.advice == ()


def test_the_example_names_every_key_and_no_other() -> None:
    everything = tomllib.loads(KEY_LINE.sub("", EXAMPLE.read_text(encoding="utf-8")))

    assert {name: set(keys) for name, keys in everything.items()} == {
        name: set(kind.__struct_fields__) for name, kind in SECTIONS.items()
    }


def test_the_example_explains_every_key() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    keys = [at for at, line in enumerate(lines) if re.match(r"#?[a-z_]+ = ", line)]
    told_before = {"password", "ca_file"}  # [smtp] repeats what [imap] explains

    unexplained = [
        lines[at]
        for at in keys
        if not lines[at - 1].startswith("# ")
        and lines[at].lstrip("#").split()[0] not in told_before
    ]

    assert unexplained == []


def test_what_the_example_shows_as_a_default_is_the_default(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    shown = KEY_LINE.sub("", text)

    assert text != shown
    assert read(tmp_path, shown, PASSWORDS) == read(tmp_path, text, PASSWORDS)


def test_only_the_address_has_to_be_given(tmp_path: Path) -> None:
    config = read(tmp_path, MAIL)

    assert config.mail.address == "bot@example.test"
    assert config.imap is None
    assert config.smtp is None
    assert config.database.url == f"sqlite:///{tmp_path}/gmbot.db"


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    faults = faults_of(
        tmp_path,
        """
        [mail]
        nam = "x"
        [imap]
        host = "mail.example.test"
        port = "993"
        user = "bot"
        [smtp]
        host = "mail.example.test"
        connections = 0
        [limit]
        mail_bytes = 5
        """,
    )

    assert faults == {
        "[imap] port": 'has to be a whole number from 1 to 65535, not "993"',
        "[imap] user": "'bot' has no password: set GMBOT_IMAP_PASSWORD, or password_file = "
        '"file that holds it"',
        "[limit]": "is not known (did you mean limits?); remove it",
        "[mail] address": 'is missing: add address = "bot@example.org"',
        "[mail] nam": "is not known (did you mean name?); remove it",
        "[smtp] connections": "has to be a whole number from 1 to 50, not 0",
    }


@pytest.mark.parametrize(
    ("lines", "key", "part"),
    [
        ("[mail]\naddress = 5", "[mail] address", "a text that is not empty, not 5"),
        ('[mail]\naddress = "Bot <b@x.y>"', "[mail] address", "not a plain mail address"),
        ('[mail]\naddress = "b+a@x.y"', "[mail] address", "may not have a +"),
        (f"{MAIL}[imap]", "[imap] host", 'add host = "mail.example.org"'),
        (f'{MAIL}[imap]\nhost = "h"', "[imap] user", 'add user = "bot@example.org"'),
        (f"imap = 1\n{MAIL}", "[imap]", "headed [imap]"),
        (f'{MAIL}[imap]\nhost = "h"\nport = 70000', "[imap] port", "from 1 to 65535, not 70000"),
        (f'{MAIL}[imap]\nhost = "h"\ntls = "starttls"', "[imap] tls", 'tls = "implicit"'),
        (f'{MAIL}[imap]\nhost = "h"\ntls = "none"', "[imap] tls", "openly to h"),
        (f'{MAIL}[smtp]\nhost = "10.0.0.1"\ntls = "none"', "[smtp] tls", "openly to 10.0.0.1"),
        (
            f'{MAIL}[smtp]\nhost = "h"\ntls = "starttls"\nport = 465',
            "[smtp] tls",
            "speaks TLS from the start",
        ),
        (f'{MAIL}[smtp]\nhost = "h"\npassword = "x"', "[smtp] user", "yet there is a password"),
        (
            f'{MAIL}[smtp]\nhost = "h"\nuser = "u"\npassword_file = "gone"',
            "[smtp] password_file",
            "there is no file",
        ),
        (
            f'{MAIL}[smtp]\nhost = "h"\nuser = "u"\npassword_file = "p"\npassword = "x"',
            "[smtp] password_file",
            "are both given",
        ),
        (f'{MAIL}[smtp]\nhost = "h"\nca_file = "gone.pem"', "[smtp] ca_file", "gone.pem"),
        (f'{MAIL}[database]\nurl = "mysql://x"', "[database] url", "'mysql://x' cannot be used"),
        (f'{MAIL}[database]\nurl = "sqlite://"', "[database] url", "sqlite:///gmbot.db"),
        (f'{MAIL}[database]\nurl = "sqlite:///:memory:"', "[database] url", "sqlite:///gmbot.db"),
        (f'{MAIL}[identity]\naccept = "all"', "[identity] accept", '"from" or "verified"'),
        (f"{MAIL}[limits]\nmail_bytes = 5", "[limits] mail_bytes", "from 10000 up, not 5"),
        (f'{MAIL}[gm]\naddress = "nobody"', "[gm] address", "not a plain mail address"),
    ],
)
def test_a_fault_names_its_key_and_the_cure(
    tmp_path: Path, lines: str, key: str, part: str
) -> None:
    a_secret(tmp_path, "p")

    assert part in faults_of(tmp_path, lines)[key]


@pytest.mark.parametrize(
    ("tls", "port"), [("implicit", 465), ("starttls", 587), ("none", 25)], ids=str
)
def test_the_port_follows_from_the_kind_of_tls(tmp_path: Path, tls: str, port: int) -> None:
    config = read(tmp_path, f'{MAIL}[smtp]\nhost = "127.0.0.1"\ntls = "{tls}"')

    assert config.smtp is not None
    assert config.smtp.port == port


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_no_tls_is_fine_on_this_machine(tmp_path: Path, host: str) -> None:
    config = read(tmp_path, f'{MAIL}[imap]\nhost = "{host}"\ntls = "none"\nuser = "u"', PASSWORDS)

    assert config.imap is not None
    assert (config.imap.host, config.imap.port) == (host, 143)


def test_a_password_from_the_environment_counts_before_a_file(tmp_path: Path) -> None:
    a_secret(tmp_path, "secret")
    text = f'{MAIL}[imap]\nhost = "h"\nuser = "u"\npassword_file = "secret"'

    from_file, from_environment = read(tmp_path, text), read(tmp_path, text, PASSWORDS)

    assert from_file.imap is not None
    assert from_environment.imap is not None
    assert (from_file.imap.password, from_environment.imap.password) == ("from a file", "one")


@pytest.mark.parametrize(
    "lines",
    [
        '[smtp]\nhost = "h"\nuser = "u"\npassword = 4711',
        '[database]\nurl = "mysql://bot:4711@db/games"',
    ],
)
def test_a_fault_shows_no_secret(tmp_path: Path, lines: str) -> None:
    assert "4711" not in str(faults_of(tmp_path, MAIL + lines))


def test_what_is_named_but_is_no_file_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()

    faults = faults_of(
        tmp_path,
        f'{MAIL}[imap]\nhost = "h"\nuser = "u"\npassword_file = "folder"\nca_file = "gmbot.toml"',
    )

    assert "cannot be read" in faults["[imap] password_file"]
    assert "holds no certificate" in faults["[imap] ca_file"]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert read(tmp_path, "\ufeff" + MAIL).mail.address == "bot@example.test"


def test_an_empty_password_file_is_a_fault(tmp_path: Path) -> None:
    a_secret(tmp_path, "secret", "\n")

    faults = faults_of(tmp_path, f'{MAIL}[imap]\nhost = "h"\nuser = "u"\npassword_file = "secret"')

    assert list(faults) == ["[imap] password_file"]


def test_a_password_in_the_file_or_open_to_all_is_accepted_with_advice(tmp_path: Path) -> None:
    a_secret(tmp_path, "secret")
    (tmp_path / "secret").chmod(0o644)

    config = read(
        tmp_path,
        f'{MAIL}[imap]\nhost = "h"\nuser = "u"\npassword_file = "secret"\n'
        '[smtp]\nhost = "h"\nuser = "u"\npassword = "here"',
    )

    assert [fault.key for fault in config.advice] == ["[imap] password_file", "[smtp] password"]


def test_no_secret_is_shown_when_a_configuration_is_printed(tmp_path: Path) -> None:
    config = read(
        tmp_path,
        f'{MAIL}[smtp]\nhost = "h"\nuser = "u"\npassword = "hush"\n'
        '[database]\nurl = "postgresql://u:hush@h/games"',
    )

    assert "hush" not in repr(config)
    assert "postgresql://u:***@h/games" in repr(config)


def test_postgresql_urls_are_left_as_they_are(tmp_path: Path) -> None:
    url = "postgresql://bot@db.example.test/games"

    assert read(tmp_path, f'{MAIL}[database]\nurl = "{url}"').database.url == url


def test_an_absolute_database_file_stays_where_it_is(tmp_path: Path) -> None:
    config = read(tmp_path, f'{MAIL}[database]\nurl = "sqlite:////var/lib/gmbot/games.db"')

    assert config.database.url == "sqlite:////var/lib/gmbot/games.db"


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"[mail", "is not TOML"),
        (b'[mail]\nname = "\xe9"', "is not UTF-8 text"),
        (None, "`gmbot config example` prints one"),
    ],
)
def test_a_file_that_cannot_be_read_is_the_only_fault(
    tmp_path: Path, content: bytes | None, part: str
) -> None:
    file = tmp_path / "gmbot.toml"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(ConfigError) as caught:
        load_config(file, {})

    (fault,) = caught.value.faults
    assert fault.file == str(file)
    assert part in fault.text


def test_the_file_is_the_one_asked_for_then_the_environments_then_the_folders() -> None:
    environ = {"GMBOT_CONFIG": "/etc/gmbot/gmbot.toml"}

    assert locate(Path("mine.toml"), environ) == Path("mine.toml")
    assert locate(None, environ) == Path("/etc/gmbot/gmbot.toml")
    assert locate(None, {}) == Path("gmbot.toml")


def test_a_fault_is_one_line_with_file_and_key() -> None:
    fault = Fault("gmbot.toml", "[imap] port", "has to be 993")

    assert str(ConfigError((fault,))) == "gmbot.toml: [imap] port: has to be 993"


def test_a_configuration_cannot_be_changed(tmp_path: Path) -> None:
    config = read(tmp_path, MAIL)

    with pytest.raises(AttributeError):
        config.mail.name = "other"  # type: ignore[misc]
    assert isinstance(config, msgspec.Struct)


def test_the_example_can_be_had_without_a_checkout() -> None:
    """Who installed the wheel has no other copy at hand."""
    printed = CliRunner().invoke(main, ["config", "example"])

    assert printed.output == EXAMPLE.read_text(encoding="utf-8")
