-- Who changed what.

-- Every change of a tag or a discount code, written by triggers (functions/history.sql). before is null where the document was
-- created, after where it was deleted.
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_uid text not null,
  actor_email text,
  entity text not null,
  document_id text collate "C" not null,
  before text,
  after text,
  -- Instead of actor_email: the file of an import, or the name of the token for changes by the source.
  import_file text,
  check ((actor_email is null) <> (import_file is null))
);
create index history_of_document on history (entity, document_id, id desc);
create index history_by_place on history ((- id), (id::text collate "C"));
create index history_of_actor on history (actor_uid, id desc);
create index history_by_text_id on history ((id::text collate "C"));

-- The list of all changes: each with the text id that lists need.
create view activity as
select id::text collate "C" as id, id as place, at, entity, document_id, actor_uid, actor_email, import_file, before, after
from history;
