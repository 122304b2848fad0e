-- The database's own schema and operation.

-- 'schema' for the files of this folder, and the names of the files of migrations/ that have been applied, with their checksums and the
-- version of Stoa that applied them.
create table migrations (
  name text primary key,
  checksum text not null,
  release text not null,
  applied_at timestamptz not null default now()
);

-- The checksums of functions/ as applied by each release, the newest last: an older release does not replace newer ones.
create table applied_functions (
  place bigint generated always as identity primary key,
  checksum text not null unique,
  release text not null,
  applied_at timestamptz not null default now()
);

-- Indexes that a large import has dropped, to be built again at its end, or at the next start after it was killed.
create table set_aside_indexes (
  table_name text not null,
  definition text primary key
);

-- When the newest complete backup of this database was taken, so that the metrics can tell its age.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null
);

-- Sessions of the demo that have not ended: the console begins and ends them at their times (tasks/demo-sessions.ts).
create table demo_sessions (
  id text collate "C" primary key
);
