-- People whose data was erased, and what keeps it from coming back (docs/decisions/0037-erasure.md).

-- Mixed into the hashes below, so that nobody without the database can tell whose they are. One row.
create table erasure_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into erasure_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- hash: SHA-256 of the key and 'id:' with an id, 'email:' with an e-mail address of somebody who was erased, or 'feedback:' with the id
-- of feedback that was theirs by its session alone. Never pruned.
create table erasures (
  hash bytea primary key,
  erased_at timestamptz not null default now()
);
