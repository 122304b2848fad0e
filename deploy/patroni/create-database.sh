#!/bin/sh
# Called by Patroni once, on the first primary, with the address of the superuser: makes the database, its owner, and the role
# of the consoles, which may read and write rows but not change tables (docs/running.md, Rights in the database).
set -eu

secrets=/run/secrets

psql "$1" --quiet --set=ON_ERROR_STOP=1 \
  --set=owner_password="$(cat "$secrets/owner-password")" \
  --set=console_password="$(cat "$secrets/console-password")" <<'SQL'
create role stoa_owner login password :'owner_password';
create role stoa login password :'console_password';
create database stoa owner stoa_owner;
\connect stoa
alter default privileges for role stoa_owner grant select, insert, update, delete on tables to stoa;
alter default privileges for role stoa_owner grant usage, select on sequences to stoa;
SQL
