-- Notes of colleagues on records. Only Stoa stores them: nothing writes them to the source.
create table notes (
  id text collate "C" primary key default gen_random_uuid()::text,
  entity text not null,
  record_id text collate "C" not null,
  text text not null,
  author_uid text collate "C" not null,
  -- The author's name at that time.
  author_name text not null,
  -- Nanoseconds since the epoch.
  created_ns bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint * 1000,
  edited_ns bigint,
  -- The note of the same record that it corrects.
  corrects text collate "C",
  version bigint not null default 1,
  -- The uids of the colleagues that the text mentions.
  mentions text[] not null,
  search tsvector not null
);
create index notes_of_record on notes (entity, record_id, (- created_ns), id);
create index notes_by_created on notes ((- created_ns), id);
create index notes_of_author on notes (author_uid, (- created_ns), id);
create index notes_correcting on notes (corrects) where corrects is not null;
create index notes_by_mention on notes using gin (mentions);
create index notes_by_word on notes using gin (search);
