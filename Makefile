# `make play` opens a game; `make test` runs every check. Each sets up what it needs, once, in .venv/ and js/node_modules/.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
BIN := .venv/bin
BUNDLE := mlem_widgets/static/game.js
# Make builds the front end itself, so the package need not.
INSTALL := HATCH_JUPYTER_BUILDER_SKIP_NPM=1 $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt

.PHONY: help play test bench examples site format chromium clean

help:
	@echo 'make play      set up and open the game in JupyterLab'
	@echo 'make test      set up and run every check'
	@echo 'make bench     measure size and speed against their peers (NAME=kernel_vs_pig for one)'
	@echo 'make examples  run the example notebooks and save them with their widgets'
	@echo 'make site      build the game as static files for any web server, in dist/site'
	@echo 'make format    format the sources'
	@echo 'make clean     remove what was built'

play: .venv/.lab $(BUNDLE)
	@exec $(BIN)/python -m mlem_widgets play

# Cheap checks first; pytest last, so that its count closes the output. Two files of tests run at a time, in the order of
# tests/conftest.py.
test: .venv/.test $(BUNDLE) chromium
	@step() { printf '\n== %s\n' "$$*"; "$$@"; }
	step $(BIN)/ruff check
	step $(BIN)/ruff format --check
	step $(BIN)/mypy
	step npm --prefix js run --silent check
	step npm --prefix js run --silent lint
	step npm --prefix js run --silent test
	step $(BIN)/python -m pytest --numprocesses=2 --dist=loadfile --no-loadscope-reorder $(PYTEST)

bench: .venv/.bench $(BUNDLE) chromium
	@$(BIN)/python -m benchmarks $(NAME)

examples: .venv/.test $(BUNDLE)
	@$(BIN)/python scripts/save_examples.py

site: .venv/.hosts $(BUNDLE)
	@PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m mlem_widgets site dist/site

format: .venv/.test js/node_modules/.stamp
	@$(BIN)/ruff check --fix --quiet || true
	$(BIN)/ruff format
	npm --prefix js run --silent format

chromium:
	@bash scripts/install_chromium.sh

clean:
	rm -rf .venv js/node_modules mlem_widgets/static dist

.venv/pyvenv.cfg:
	@bash scripts/check_tools.sh $(PYTHON)
	echo 'Making .venv/ ...'
	rm -rf .venv
	$(PYTHON) -m venv .venv

# One stamp for each set of extras: .venv/.lab, .venv/.test, .venv/.bench.
.venv/.%: pyproject.toml constraints.txt | .venv/pyvenv.cfg
	@echo 'Installing mlem_widgets[$*] in .venv/ ...'
	$(INSTALL) --editable '.[$*]'
	touch $@

js/node_modules/.stamp: js/package.json js/package-lock.json
	@bash scripts/check_tools.sh $(PYTHON)
	echo 'Installing the front end'"'"'s tools in js/node_modules/ ...'
	npm --prefix js ci --loglevel=error
	touch $@

$(BUNDLE): js/node_modules/.stamp js/build.mjs js/tsconfig.json $(shell find js/src -type f)
	@echo 'Building the front end ...'
	npm --prefix js run --silent build
	touch $@
