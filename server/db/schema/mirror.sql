-- The mirror of a source of documents, and what is sent back to it.

-- The state of each mirrored collection.
create table mirrored (
  entity text primary key,
  state text not null default 'empty' check (state in ('empty', 'backfill', 'live', 'catch-up', 'halted')),
  -- JSON text of the last committed id, while the whole collection is read in the order of ids.
  done_to text,
  -- Times of the source, in microseconds: when reading began, and the time up to which everything is stored.
  begun_us bigint,
  read_us bigint,
  -- The position at which listening continues.
  token bytea,
  -- When the leader last knew that nothing was missing, and when the ids were last compared.
  seen_at timestamptz,
  verified_at timestamptz,
  -- Why it was halted.
  reason text,
  documents_read bigint not null default 0,
  applied bigint not null default 0,
  rejected bigint not null default 0,
  -- Why it is interrupted, for operators and for metrics.
  trouble text,
  trouble_kind text,
  -- Since when it is bound: the delay is counted from then until everything is up to date for the first time.
  created_at timestamptz not null default now(),
  -- How many documents the last comparison of ids has deleted.
  gone integer not null default 0
);

-- A database is bound to the source that it mirrors, so that another one can neither delete its documents nor win against them.
create table source_bindings (
  entity text primary key,
  -- Cloud or emulator, project, database and collection.
  source text not null
);

-- Documents of the source that cannot be stored.
create table mirror_rejected (
  entity text not null,
  id text collate "C" not null,
  reason text not null,
  primary key (entity, id)
);

-- Stored documents that the last comparison of ids did not find in the source. version: the time of the comparison; null while they are
-- compared again. Confirmed ones may be deleted, however many they are.
create table mirror_surplus (
  entity text not null,
  id text collate "C" not null,
  version bigint,
  is_confirmed boolean not null default false,
  primary key (entity, id)
);

-- Documents whose time of the last change cannot be relied on.
create table mirror_untimely (
  entity text not null,
  id text collate "C" not null,
  reason text not null,
  primary key (entity, id)
);

-- Edits that are being sent to the source, one for each document: written before the call, and removed together with writing the history.
-- deferred: the document that the mirror has received meanwhile, in JSON; null if it was deleted.
create table edit_intents (
  id uuid primary key default gen_random_uuid(),
  entity text not null,
  document_id text collate "C" not null,
  base_version bigint not null,
  fields text not null,
  actor json not null,
  created_at timestamptz not null default now(),
  deferred_version bigint,
  deferred text,
  -- 'edit' and 'create' set the fields, 'delete' removes the document.
  kind text not null default 'edit' check (kind in ('edit', 'create', 'delete')),
  -- The act that the intent belongs to; whether it restores; whether it continues however long the source does not answer, with the
  -- specified fields, or is only completed if the source had it before the process died.
  act uuid,
  restores boolean not null default false,
  goes_on boolean not null default false,
  unique (entity, document_id)
);

-- Records of sign-ins that the source does not have yet, in the order in which they must be sent.
create table source_outbox (
  id bigint generated always as identity primary key,
  document_id text collate "C" not null,
  is_new boolean not null,
  fields text not null
);
create index edit_intents_of_act on edit_intents (act) where act is not null;
create index source_outbox_documents on source_outbox (document_id);
