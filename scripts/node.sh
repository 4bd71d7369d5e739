#!/bin/sh
# Installs Node.js from Debian's packages, for a machine without it; the browser modules are checked with it.
set -eu
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null; then
    echo "The checks need Node.js 20 or newer with npm: install it and run make test again." >&2
    exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm
