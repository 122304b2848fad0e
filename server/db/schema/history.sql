-- Who changed what, and what else happened that an auditor asks for.

-- Every change of a tag or a discount code, written by triggers (functions/history.sql): before is null where the document was
-- created, after where it was deleted. And every event, such as a sign-in or an export (functions/events.sql).
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_uid text not null,
  actor_email text,
  entity text not null,
  document_id text collate "C" not null,
  before text,
  after text,
  -- Instead of actor_email: the file of an import, the name of the token for changes by the source, the program of a command.
  import_file text,
  -- Of a document that was created: whether it had been deleted before.
  is_restored boolean not null default false,
  -- The changes that were made together, and undone together. act_changes: how many they are, in the first of them only.
  act uuid,
  act_changes integer,
  -- The imported text of a deleted document, where it differs from before: what restoring it needs.
  original text,
  -- What happened, as 'members.invited'; null for a change of a document. Then entity and document_id say to what, and before
  -- and after are JSON objects of what the event changed or needs to say.
  event text,
  -- The first part of the event, by which lists are filtered.
  area text generated always as (coalesce(split_part(event, '.', 1), 'edits')) stored,
  -- The network address of whoever did it at the console.
  address text,
  -- Of what strangers cause: the minute in which it happened first. One row for each event, address and minute.
  minute timestamptz,
  check ((actor_email is null) <> (import_file is null))
);
create index history_of_document on history (entity, document_id, id desc);
create index history_by_place on history ((- id), (id::text collate "C"));
create index history_of_actor on history (actor_uid, id desc);
create index history_of_editor on history (actor_uid, id desc) where event is null;
create index history_of_area on history (area, (- id), (id::text collate "C"));
create index history_of_claimed on history (actor_email, id desc) where minute is not null;
create unique index history_of_strangers on history (event, address, minute) where minute is not null;
create index history_by_text_id on history ((id::text collate "C"));
create index history_of_act on history (act, id) where act is not null;
-- The entries of the list of all changes: an act is one of them.
create index history_entries on history ((- id), (id::text collate "C")) where act is null or act_changes is not null;

-- Events that no line of the log tells yet, and the position of the last line (record/event-log.sql.ts).
create table unlogged_events (
  id bigint primary key
);
create table event_log (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into event_log (position) values (0);

-- The list of all changes: each with the text id that lists need.
create view activity as
select id::text collate "C" as id, id as place, at, area, event, entity, document_id, actor_uid, actor_email, import_file, address,
  is_restored, act, act_changes, before, after
from history;

-- The answers of writes, by the key with which the browser may repeat them. content: a hash of the request.
create table idempotency_keys (
  uid text collate "C" not null,
  key text collate "C" not null,
  content bytea not null,
  act uuid not null,
  -- Null while it is not known: in the transaction of the write, and while a source is asked.
  answer text,
  version bigint,
  created_at timestamptz not null default now(),
  primary key (uid, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
