# What everybody needs: `make demo` and `make test`. Both make .venv themselves; they need Python
# 3.11 or newer, make, and a package index that pip can reach.

VENV := .venv
# A command that runs Python 3.11 or newer; PYTHON=... chooses another.
PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo "$$name"; break; }; done)

.PHONY: help demo test check bench house pictures guides dist coverage-of-rules mutations tournament

help:
	@echo 'make demo             watch a game year being played by mail, then play on in the browser'
	@echo 'make demo -- --once   the same, but end after the year (or: make demo ARGS="--once")'
	@echo 'make test             run the tests (against real mail servers where these are; no long ones)'
	@echo 'make check            everything: lint, types, and all tests, long ones too; servers required'
	@echo 'make bench            measure this machine'
	@echo 'make house            how large its parts are, who imports whom, what a reader stumbles over'
	@echo 'make pictures         what mails, boards and public pages look like, into docs/pictures'
	@echo 'make guides           the mails shown in docs/, as they are written now'
	@echo 'make dist             the wheel and the source archive, into dist/'
	@echo 'make coverage-of-rules  every statement of the rule sheets, and the tests that name it'
	@echo 'make mutations        break every statement on purpose, and see a test fail'
	@echo 'make tournament       play two hundred random games by mail, and check each'

ifeq ($(firstword $(MAKECMDGOALS)),demo)

# `make demo -- --once --speed=5`: make takes words after `demo` for targets, and words with a `=`
# for variables. Both are handed to the demo, and the targets do nothing. The environment is made by
# another make, in which these words are no targets, whatever files they name.
WORDS := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
ASSIGNED := $(foreach name,$(filter --%,$(.VARIABLES)),$(name)=$($(name)))

demo:
	@$(MAKE) --silent $(VENV)/.for-users
	@$(VENV)/bin/gmbot demo $(WORDS) $(ASSIGNED) $(ARGS)

.PHONY: $(WORDS)
$(WORDS): demo
	@:

else

# One process more than there are cores, since tests wait for servers and browsers; one that has
# nothing left takes over half of what another still has. Compiled modules are kept, whatever the
# environment says: the tests start some hundred programs.
PYTEST = PYTHONDONTWRITEBYTECODE= PYTEST_XDIST_AUTO_NUM_WORKERS=$$(($$(getconf _NPROCESSORS_ONLN) + 1)) \
	PYTHONPATH=tests $(VENV)/bin/python -m pytest -p skips -n logical --dist worksteal

test: $(VENV)/.for-developers
	$(PYTEST) $(ARGS)

check: $(VENV)/.for-developers
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/python tests/mutated.py --sample 40
	GMBOT_REQUIRE_SERVERS=1 $(PYTEST) $(ARGS) --long

bench: $(VENV)/.for-developers
	status=0; for script in $(filter-out benchmarks/learn_%,$(wildcard benchmarks/*.py)); do $(VENV)/bin/python "$$script" || status=1; done; \
	exit $$status

house: $(VENV)/.for-developers
	@PYTHONPATH=tests:tests/helpers $(VENV)/bin/python tests/house/report.py

pictures: $(VENV)/.for-developers
	PYTHONPATH=tests:tests/helpers $(VENV)/bin/python tests/pictures.py $(ARGS)

guides: $(VENV)/.for-developers
	GMBOT_WRITE_GUIDES=1 $(VENV)/bin/python -m pytest -q tests/test_guides.py

dist: $(VENV)/.for-developers
	rm -rf dist
	$(VENV)/bin/python -m build

coverage-of-rules: $(VENV)/.for-developers
	$(VENV)/bin/python tests/coverage_of_rules.py

tournament: $(VENV)/.for-developers
	PYTHONPATH=tests:tests/helpers $(VENV)/bin/python tests/tournament/run.py $(ARGS)

mutations: $(VENV)/.for-developers
	$(VENV)/bin/python tests/mutated.py $(ARGS)

# Not quiet: pip says what it fetches, and nobody wonders whether it still does anything.
PIP_INSTALL := $(VENV)/bin/python -m pip install --disable-pip-version-check

# The stamps say for which pyproject.toml the packages were installed.
$(VENV)/.for-users: pyproject.toml | $(VENV)/.made
	@echo 'Installing gmbot and what it needs into $(VENV): a minute or two, once.'
	@$(PIP_INSTALL) --editable '.[demo]'
	@echo 'Installed.'
	@touch $@

$(VENV)/.for-developers: pyproject.toml | $(VENV)/.made
	@echo 'Installing gmbot and what its development needs into $(VENV): a few minutes, once.'
	@$(PIP_INSTALL) --editable '.[demo,metrics,postgres,web,workers]' --group dev
	@echo 'Installed.'
	@touch $(VENV)/.for-users $@

# Older pips know no --group.
$(VENV)/.made:
	@test -n '$(PYTHON)' || { echo 'gmbot needs Python 3.11 or newer: install it' \
		'(Debian: apt install python3 python3-venv), or name it: make PYTHON=/path/to/python' >&2; \
		exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo '$(PYTHON) cannot make virtual environments:' \
		'install its venv package (Debian: apt install python3-venv)' >&2; exit 1; }
	@echo 'Making an environment for $(PYTHON) in $(VENV) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP_INSTALL) --quiet --upgrade 'pip>=25.1'
	@touch $@

endif
