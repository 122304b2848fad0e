-- The mirror of a source of documents: the state of each collection, and the documents that cannot be stored.

create table mirrored (
  entity text primary key,
  -- Project, database and collection: for another one the rest does not apply.
  source text not null,
  state text not null default 'empty'
    check (state in ('empty', 'backfill', 'live', 'catch-up', 'halted')),
  -- JSON text of the last committed id, while the whole collection is read in the order of ids.
  done_to text,
  -- Times of the source, in microseconds: when reading began, and up to which everything is stored.
  begun_us bigint,
  read_us bigint,
  -- The position at which listening continues.
  token bytea,
  -- When the leader last knew that nothing was missing, and when the ids were last compared.
  seen_at timestamptz,
  verified_at timestamptz,
  -- Why it was halted, and whether somebody has confirmed the deletions.
  reason text,
  is_confirmed boolean not null default false,
  documents_read bigint not null default 0,
  applied bigint not null default 0,
  rejected bigint not null default 0
);

create table mirror_rejected (
  entity text not null,
  id text collate "C" not null,
  reason text not null,
  primary key (entity, id)
);
