#!/usr/bin/env bash
# Says in one line each what a set-up needs and this machine lacks. usage: check_tools.sh PYTHON
set -u
python=$1
missing=0

lacks() {
  printf 'Missing: %s\n' "$1" >&2
  missing=1
}

if ! command -v "$python" >/dev/null; then
  lacks "Python 3.11 or later, no $python found. On Debian: apt-get install python3 python3-venv"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  lacks "Python 3.11 or later, $python is $("$python" -c 'import platform; print(platform.python_version())'). Name another: make PYTHON=python3.12 ..."
elif ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
  lacks "the venv module of $python. On Debian: apt-get install python3-venv"
fi

if ! command -v node >/dev/null; then
  lacks "Node.js 20 or later, no node found. On Debian 13 or later: apt-get install nodejs npm"
elif ! node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)'; then
  lacks "Node.js 20 or later, node is $(node --version)"
fi
command -v npm >/dev/null || lacks "npm, which installs the front end's tools. On Debian: apt-get install npm"

exit "$missing"
