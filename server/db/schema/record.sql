-- The record: a chain of hashes over the history, so that nobody changes it unnoticed (docs/decisions/0035-record.md).

-- One row for each row of the history, in the order of the commits. digest: SHA-256 of the salt and the values of that row, which
-- may be erased. lasting_digest: without salt, of what nothing erases. hash: SHA-256 of the hash before and of this row.
create table record_entries (
  number bigint primary key,
  history_id bigint not null unique,
  at timestamptz not null,
  event text not null,
  digest bytea not null,
  lasting_digest bytea not null,
  hash bytea not null
);

-- The last row that was pruned: what the rest of the chain follows. At most one row.
create table record_start (
  number bigint primary key,
  hash bytea not null
);
