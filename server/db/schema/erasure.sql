-- Erased people, and what keeps their data from coming back (docs/decisions/0037-erasure.md).

-- Part of the hashes below, so that nobody without the database can tell whose they are. One row.
create table erasure_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into erasure_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- hash: SHA-256 of the key and 'id:' with an id, 'email:' with an e-mail address of an erased person, or 'feedback:' with the id of
-- feedback that belongs to the person only by its session. Never pruned.
create table erasures (
  hash bytea primary key,
  erased_at timestamptz not null default now()
);
