#!/usr/bin/env bash
# Installs Debian's Chromium, in which the browser tests run, or says why it cannot.
set -eu
command -v chromium >/dev/null && exit 0

cannot() {
  printf 'Missing: chromium, for the browser tests. %s\n' "$1" >&2
  exit 1
}

command -v apt-get >/dev/null ||
  cannot "It is installed by apt-get, and this is not Debian: install it and put \`chromium\` on the PATH."

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || cannot "No rights to install it (neither root nor sudo): as root, apt-get install chromium"
  as_root=(sudo)
  [ -t 0 ] || as_root=(sudo --non-interactive)
fi

echo 'Installing chromium by apt-get ...'
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
  "${as_root[@]}" apt-get update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium
} >"$log" 2>&1 </dev/null || {
  tail -n 20 "$log" >&2
  cannot "apt-get could not install it (its last lines are above)."
}
