#!/bin/sh
# Runs a command, Patroni or patronictl, with the passwords of the mounted secrets, since Patroni reads passwords from its
# configuration or the environment only. The name of the machine is the name and the address of the node.
set -eu

secrets=/run/secrets

PATRONI_SUPERUSER_PASSWORD=$(cat "$secrets/superuser-password")
PATRONI_REPLICATION_PASSWORD=$(cat "$secrets/replication-password")
PATRONI_RESTAPI_PASSWORD=$(cat "$secrets/patroni-api-password")
PATRONI_NAME=${PATRONI_NAME:-$(hostname)}
PATRONI_RESTAPI_CONNECT_ADDRESS=$PATRONI_NAME:8008
PATRONI_POSTGRESQL_CONNECT_ADDRESS=$PATRONI_NAME:5432
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_RESTAPI_PASSWORD
export PATRONI_NAME PATRONI_RESTAPI_CONNECT_ADDRESS PATRONI_POSTGRESQL_CONNECT_ADDRESS

exec "$@"
