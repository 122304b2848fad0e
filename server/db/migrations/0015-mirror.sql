-- The mirror of a source of documents: how far each collection is, and what of it cannot be stored.

create table mirrored (
  entity text primary key,
  -- Project, database and collection: the rest is worth nothing for another one.
  source text not null,
  state text not null default 'empty'
    check (state in ('empty', 'backfill', 'live', 'catch-up', 'halted')),
  -- JSON text of the last id that is committed, while the whole collection is read in the order of ids.
  done_to text,
  -- Times of the source, in microseconds: when reading began, and up to when everything is here.
  begun_us bigint,
  read_us bigint,
  -- Where listening goes on.
  token bytea,
  -- When the leading process last knew that nothing is missing, and when the ids were last compared.
  seen_at timestamptz,
  verified_at timestamptz,
  -- Why it was halted, and whether somebody has confirmed what it was about to do.
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
