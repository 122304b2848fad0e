#!/bin/sh
# Writes the secrets of compose.ha.yaml into deploy/secrets/, each once: what is there already stays. The containers run as
# different users, so the files are readable and the folder is not.
set -eu

cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
cd secrets

# Letters and digits, so that a password needs no escapes in an address.
password() {
  [ -s "$1" ] || openssl rand -hex 24 > "$1"
}

address() {
  [ -s "$1" ] || printf 'postgres://%s:%s@haproxy:5000/stoa\n' "$2" "$(cat "$3")" > "$1"
}

password superuser-password
password replication-password
password patroni-api-password
password owner-password
password console-password
address owner-database-url stoa_owner owner-password
address database-url stoa console-password

# For a first try only, and browsers warn of it. Put the certificate with its chain, and then the private key, in its place.
if [ ! -s console.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=localhost -keyout key.pem -out certificate.pem 2> /dev/null
  cat certificate.pem key.pem > console.pem
  rm certificate.pem key.pem
fi
chmod 444 ./*
