"""Reads the configuration: one TOML file, checked whole.

Everything that is wrong is told at once, with the file, the key and the cure, so that an operator
corrects the file once.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from gmbot.app.config.schema import (
    SECTIONS,
    USUAL_PORT,
    Account,
    Config,
    ConfigError,
    Fault,
    masked,
)
from gmbot.mail.connecting import is_loopback
from gmbot.render.language import languages


def locate(path: Path | None, environ: Mapping[str, str]) -> Path:
    """Return the file to read: the one asked for, else ``GMBOT_CONFIG``, else ``gmbot.toml``."""
    return path or Path(environ.get("GMBOT_CONFIG") or "gmbot.toml")


def load_config(path: Path | None, environ: Mapping[str, str]) -> Config:
    """Read the configuration; raises ``ConfigError`` with all faults found.

    A password comes from the first of: ``GMBOT_IMAP_PASSWORD`` or ``GMBOT_SMTP_PASSWORD`` in the
    environment, the file named by ``password_file``, ``password`` in the configuration itself.
    Relative paths (``password_file``, ``ca_file``, SQLite's) start at the configuration's folder.
    """
    file = locate(path, environ)
    return _Reading(file, environ).config(_tables(file))


def _tables(file: Path) -> dict[str, Any]:
    """Parse the file; a file that is not there or is no TOML is the only fault there is."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        cure = "does not exist: `gmbot config example` prints one; or name another with --config"
        raise ConfigError((Fault(str(file), "", cure),)) from None
    except OSError as error:
        raise ConfigError((Fault(str(file), "", f"cannot be read: {error.strerror}"),)) from None
    except UnicodeDecodeError as error:
        text = f"is not UTF-8 text (byte {error.start}): save it as UTF-8"
        raise ConfigError((Fault(str(file), "", text),)) from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError((Fault(str(file), "", f"is not TOML: {error}"),)) from None


class _Reading:
    """One reading of a file: gathers faults and advice while the sections are built."""

    def __init__(self, file: Path, environ: Mapping[str, str]) -> None:
        self.file = file
        self.folder = file.resolve().parent
        self.environ = environ
        self.faults: list[Fault] = []
        self.advice: list[Fault] = []

    def config(self, tables: Mapping[str, Any]) -> Config:
        for name in tables.keys() - SECTIONS.keys():
            self.fault(f"[{name}]", "is not known" + _meant(name, SECTIONS) + "; remove it")
        values: dict[str, Any] = {name: self.section(name, tables) for name in SECTIONS}
        if self.faults:
            raise ConfigError(tuple(sorted(self.faults, key=lambda fault: fault.key)))
        return Config(**values, file=self.file, advice=tuple(self.advice))

    def fault(self, key: str, text: str) -> None:
        self.faults.append(Fault(str(self.file), key, text))

    def advise(self, key: str, text: str) -> None:
        self.advice.append(Fault(str(self.file), key, text))

    def section(self, name: str, tables: Mapping[str, Any]) -> msgspec.Struct | None:
        """Build one section; None where it may be left out and is, or where it is faulty."""
        table = tables.get(name)
        if table is None:
            if name in ("imap", "smtp"):
                return None
            table = {}
        if not isinstance(table, dict):
            self.fault(f"[{name}]", f"has to be a section of its own, headed [{name}]")
            return None
        values = self.values(name, dict(table))
        if name in ("imap", "smtp"):
            self.check_account(name, values)
        elif name == "database":
            self.check_database(values)
        elif name in ("mail", "gm"):
            self.check_address(name, values)
        if name == "mail":
            self.check_words(values)
        return None if self.faults else SECTIONS[name](**values)

    def values(self, name: str, table: dict[str, Any]) -> dict[str, Any]:
        """Return the good values of a section, defaults filled in; the others become faults."""
        kind = SECTIONS[name]
        known = {field.name: field for field in msgspec.structs.fields(kind)}
        for key in table.keys() - known.keys():
            self.fault(f"[{name}] {key}", "is not known" + _meant(key, known) + "; remove it")
        if issubclass(kind, Account) and "port" in known:
            table.setdefault("port", USUAL_PORT.get((name, str(table.get("tls", "implicit"))), 1))
        values = {}
        for key, field in known.items():
            if key in table:
                try:
                    values[key] = msgspec.convert(table[key], field.type)
                except msgspec.ValidationError:
                    self.fault(f"[{name}] {key}", _expected(name, field, table[key]))
            elif field.default is msgspec.NODEFAULT:
                self.fault(f"[{name}] {key}", f"is missing: add {key} = {_example(field)}")
            else:
                values[key] = field.default
        return values

    def check_account(self, name: str, values: dict[str, Any]) -> None:
        """Check what the keys of ``[imap]`` or ``[smtp]`` mean together; fill in the password."""
        host, tls = values.get("host", ""), values.get("tls")
        if tls == "none" and host and not is_loopback(host):
            text = f'"none" would send passwords and mails openly to {host}: it is only allowed '
            self.fault(f"[{name}] tls", text + 'on this machine; use "implicit"')
        if (name, tls, values.get("port")) == ("smtp", "starttls", 465):
            text = 'port 465 speaks TLS from the start: use tls = "implicit", or port = 587'
            self.fault("[smtp] tls", text)
        if values.get("ca_file"):
            values["ca_file"] = str(self.folder / values["ca_file"])
            self.check_certificates(f"[{name}] ca_file", Path(values["ca_file"]))
        self.fill_password(name, values)

    def fill_password(self, name: str, values: dict[str, Any]) -> None:
        variable = f"GMBOT_{name.upper()}_PASSWORD"
        user, file = values.get("user", ""), values.get("password_file", "")
        if file and values.get("password"):
            text = "and password are both given: keep one of them, best password_file"
            self.fault(f"[{name}] password_file", text)
        elif values.get("password"):
            text = f"stands in the file itself: move it to a password_file, or to {variable}"
            self.advise(f"[{name}] password", text)
        if self.environ.get(variable):
            values["password"] = self.environ[variable]
        elif file:
            values["password"] = self.read_secret(f"[{name}] password_file", self.folder / file)
            if values["password"] is None:
                return
        if user and values.get("password") == "":
            text = f"{user!r} has no password: set {variable}, or password_file = "
            self.fault(f"[{name}] user", text + '"file that holds it"')
        if values.get("password") and values.get("user") == "":
            self.fault(f"[{name}] user", 'is missing, yet there is a password: add user = "..."')

    def read_secret(self, key: str, path: Path) -> str | None:
        """Return the first line of a password file; None, and a fault, if there is none."""
        content = self.read(key, path)
        if content is None:
            return None
        if path.stat().st_mode & 0o007:
            self.advise(key, f"{path} can be read by everybody here: chmod 600 {path}")
        secret = content.decode("utf-8", errors="replace").partition("\n")[0].strip("\r")
        if not secret:
            self.fault(key, f"{path} has an empty first line: write the password there")
            return None
        return secret

    def check_certificates(self, key: str, path: Path) -> None:
        content = self.read(key, path)
        if content is not None and b"-----BEGIN CERTIFICATE-----" not in content:
            self.fault(key, f"{path} holds no certificate: it has to be a PEM file")

    def read(self, key: str, path: Path) -> bytes | None:
        """Read a file that the configuration names; None, and a fault, if that cannot be done."""
        try:
            return path.read_bytes()
        except FileNotFoundError:
            self.fault(key, f"there is no file {path}: create it, or correct the name")
        except OSError as error:
            cure = "correct its owner or mode"
            self.fault(key, f"{path} cannot be read by this user ({error.strerror}): {cure}")
        return None

    def check_database(self, values: dict[str, Any]) -> None:
        """Accept SQLite files (made absolute) and PostgreSQL; nothing that would forget."""
        url = values.get("url")
        if url is None or re.match(r"postgresql(\+psycopg)?://.", url):
            return
        file = re.fullmatch(r"sqlite:///([^?#]+)", url)
        if file is None or file[1] == ":memory:":
            text = f'{masked(url)!r} cannot be used: write "sqlite:///gmbot.db" (a file) or '
            self.fault("[database] url", text + '"postgresql://user@host/database"')
            return
        values["url"] = f"sqlite:///{self.folder / file[1]}"

    def check_words(self, values: dict[str, Any]) -> None:
        """Make the folder of own words absolute; advise about those that cannot be used."""
        own_folder = self.folder / values["templates"] if values.get("templates") else None
        if own_folder is not None:
            values["templates"] = str(own_folder)
            if not own_folder.is_dir():
                self.fault(
                    "[mail] templates", f"there is no folder {own_folder}: create it, or remove it"
                )
            # Loaded when needed: most commands write no mails.
            from gmbot.render.mails import MailWriter

            for name, text in MailWriter(own_folder).faults.items():
                self.advise("[mail] templates", f"{own_folder / name} is not used: {text}")
        language = values.get("language", "en")
        known = sorted({"en", *languages(own_folder)})
        if language not in known:
            text = f"{language!r} has no catalog: there are {', '.join(known)}"
            self.fault("[mail] language", text)

    def check_address(self, section: str, values: dict[str, Any]) -> None:
        named = [
            ("address", values.get("address")),
            *(("aliases", a) for a in values.get("aliases", ())),
        ]
        for key, address in named:
            if not address:
                continue
            if not re.fullmatch(r"[A-Za-z0-9!#$%&'*/=?^_`{|}~.+-]+@[A-Za-z0-9.-]+", address):
                text = f"{address!r} is not a plain mail address: write it like bot@example.org"
                self.fault(f"[{section}] {key}", text)
            elif section == "mail" and "+" in address:
                text = f"{address!r} may not have a +: the bot hangs its own parts on it"
                self.fault(f"[mail] {key}", text)


def _meant(name: str, known: Mapping[str, object]) -> str:
    """Return `` (did you mean port?)`` for ``prot``, else nothing."""
    close = difflib.get_close_matches(name, known, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def _expected(section: str, field: FieldInfo, value: object) -> str:
    """Say what a key takes: ``has to be a whole number from 1 to 65535, not "x"``."""
    if (section, field.name, value) == ("imap", "tls", "starttls"):
        return 'cannot be "starttls": read mail with tls = "implicit" (the usual port is 993)'
    wanted = f"has to be {' or '.join(_words(field.type))}"
    if field.name == "password":  # whatever it is: it may be right but for its type
        return f'{wanted}: put it between quotes, ""'
    return wanted + (f', not "{value}"' if isinstance(value, str) else f", not {value}".lower())


def _words(kind: Any) -> Iterator[str]:
    """Describe the values that a key of the configuration takes."""
    schema = msgspec.json.schema(kind)
    if "enum" in schema:
        yield from (f'"{value}"' for value in schema["enum"])
    elif schema["type"] == "integer":
        upper = f" to {schema['maximum']}" if "maximum" in schema else " up"
        yield f"a whole number from {schema['minimum']}{upper}"
    else:
        yield "a text that is not empty" if schema.get("minLength") else "a text"


def _example(field: FieldInfo) -> str:
    return '"mail.example.org"' if field.name == "host" else '"bot@example.org"'
