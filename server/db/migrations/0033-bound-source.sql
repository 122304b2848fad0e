-- A database is bound to the source that it mirrors, so that another one can neither delete nor outweigh its documents.
create table source_bindings (
  entity text primary key,
  -- Cloud or emulator, project, database and collection.
  source text not null
);
insert into source_bindings (entity, source) select entity, 'cloud/' || source from mirrored;

-- Stored documents that the last comparison of ids did not find in the source. version: as of when; null while they are
-- compared again. Those that somebody has confirmed may be deleted, however many.
create table mirror_surplus (
  entity text not null,
  id text collate "C" not null,
  version bigint,
  is_confirmed boolean not null default false,
  primary key (entity, id)
);

-- Documents whose field of the last change cannot be relied on.
create table mirror_untimely (
  entity text not null,
  id text collate "C" not null,
  reason text not null,
  primary key (entity, id)
);

alter table mirrored
  drop column source,
  drop column is_confirmed,
  -- Why it is interrupted, for operators and for metrics.
  add column trouble text,
  add column trouble_kind text,
  -- Since when it is bound: how far behind it is before everything was up to date for the first time.
  add column created_at timestamptz not null default now(),
  -- How many documents the last comparison of ids has deleted.
  add column gone integer not null default 0;
