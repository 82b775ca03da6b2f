"""Own words and the language of the mails in the configuration."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gmbot.app.assemble import writer_of
from gmbot.app.cli.main import main
from gmbot.app.config.reading import load_config
from gmbot.app.config.schema import ConfigError


def configured(folder: Path, lines: str) -> Path:
    file = folder / "gmbot.toml"
    file.write_text(f'[mail]\naddress = "bot@example.test"\n{lines}')
    return file


def test_the_folder_of_own_words_starts_at_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()

    config = load_config(configured(tmp_path, 'templates = "words"\nlanguage = "de"\n'), {})

    assert config.mail.own_templates == tmp_path / "words"
    assert config.advice == ()
    assert writer_of(config).faults == {}


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no folder"):
        load_config(configured(tmp_path, 'templates = "words"\n'), {})


def test_a_file_with_a_mistake_is_advice_so_that_gmbot_still_starts(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "done.txt.j2").write_text("{% block subject %}")

    config = load_config(configured(tmp_path, 'templates = "words"\n'), {})

    assert [str(one).partition("words/")[2] for one in config.advice] == [
        "done.txt.j2 is not used: line 1: Unexpected end of template. Jinja was looking for the "
        "following tags: 'endblock'. The innermost block that needs to be closed is 'block'."
    ]


def test_a_language_without_a_catalog_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="'tlh' has no catalog: there are de, en"):
        load_config(configured(tmp_path, 'language = "tlh"\n'), {})


def test_an_own_catalog_makes_its_language_one_of_the_installation(tmp_path: Path) -> None:
    (tmp_path / "own" / "words").mkdir(parents=True)
    made = CliRunner().invoke(main, ["words", "it"])
    (tmp_path / "own" / "words" / "it.po").write_text(made.output, encoding="utf-8")

    config = load_config(configured(tmp_path, 'templates = "own"\nlanguage = "it"\n'), {})

    assert made.exit_code == 0
    assert 'msgid "Thank you for playing."\nmsgstr ""' in made.output
    assert config.mail.language == "it"


def test_a_catalog_that_is_none_is_told_by_name(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "fr.po").write_text("msgid oops\n")

    told = CliRunner().invoke(main, ["words", "fr", "--own", str(tmp_path)])

    assert told.exit_code == 1
    assert told.output.startswith("Error: fr: no catalog: ")
