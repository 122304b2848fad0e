-- Who changed what, and other events that an auditor asks for.

-- Every change of a tag or a discount code, written by triggers (functions/history.sql): before is null if the document was created,
-- after if it was deleted. And every event, such as a sign-in or an export (functions/events.sql).
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_uid text not null,
  actor_email text,
  entity text not null,
  document_id text collate "C" not null,
  before text,
  after text,
  -- Set instead of actor_email: the file of an import, the name of the token for changes by the source, or the program of a command.
  import_file text,
  -- For a created document: whether it had been deleted before.
  is_restored boolean not null default false,
  -- The act: changes that were made, and can be undone, together. act_changes: their number, in the first of them only.
  act uuid,
  act_changes integer,
  -- The imported text of a deleted document, where it differs from before; restoring needs it.
  original text,
  -- The event, for example 'members.invited'; null for a change of a document. Then entity and document_id name its subject, and before
  -- and after are JSON objects of the changed values or other details.
  event text,
  -- The first part of the event, by which lists are filtered.
  area text generated always as (coalesce(split_part(event, '.', 1), 'edits')) stored,
  -- The network address of the person who acted at the console.
  address text,
  -- For events that strangers cause: the minute of the first one. Each event, address and minute has one row.
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

-- Events without a line of the log yet, and the position of the last line (record/event-log.sql.ts).
create table unlogged_events (
  id bigint primary key
);
create table event_log (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into event_log (position) values (0);

-- The list of all changes, each with the text id that lists need.
create view activity as
select id::text collate "C" as id, id as place, at, area, event, entity, document_id, actor_uid, actor_email, import_file, address,
  is_restored, act, act_changes, before, after
from history;

-- The answers of writes, by the key with which a browser may repeat them. content: a hash of the request.
create table idempotency_keys (
  uid text collate "C" not null,
  key text collate "C" not null,
  content bytea not null,
  act uuid not null,
  -- Null while unknown: during the transaction of the write, and while a source is asked.
  answer text,
  version bigint,
  created_at timestamptz not null default now(),
  primary key (uid, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
