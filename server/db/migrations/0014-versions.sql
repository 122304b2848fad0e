-- The version of every document, by which the newest write wins (docs/decisions/0015-versions.md), tombstones of documents
-- that the source has deleted, and the tokens of programs that send documents.

alter table users add version bigint not null default 1;
alter table sessions add version bigint not null default 1;
alter table feedback add version bigint not null default 1;

create table tombstones (
  entity text not null,
  id text collate "C" not null,
  version bigint not null,
  primary key (entity, id)
);

-- Only the SHA-256 of a token is stored.
create table ingest_tokens (
  name text primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- after is null where the document was deleted. import_file contains the name of the token for changes by the source.
alter table history alter column after drop not null;

-- A newer version of the source with the same content is not recorded as a change.
create or replace function record_changes() returns trigger language plpgsql as $$
declare
  actor json := nullif(current_setting('stoa.actor', true), '')::json;
  source text := coalesce(actor ->> 'file', actor ->> 'token');
  noun text := replace(tg_table_name, '_', '-');
begin
  if actor is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into history (actor_uid, actor_email, import_file, entity, document_id, before, after)
    select actor ->> 'uid', actor ->> 'email', source, noun, id, null, document from new_rows;
  elsif tg_op = 'DELETE' then
    insert into history (actor_uid, actor_email, import_file, entity, document_id, before, after)
    select actor ->> 'uid', actor ->> 'email', source, noun, id, document, null from old_rows;
  else
    insert into history (actor_uid, actor_email, import_file, entity, document_id, before, after)
    select actor ->> 'uid', actor ->> 'email', source, noun, id, old_rows.document, new_rows.document
    from new_rows join old_rows using (id)
    where actor ->> 'token' is null
      or (old_rows.document, old_rows.original) is distinct from (new_rows.document, new_rows.original);
  end if;
  return null;
end $$;

create trigger tags_removed after delete on tags referencing old table as old_rows
  for each statement execute function record_changes();
create trigger discount_codes_removed after delete on discount_codes referencing old table as old_rows
  for each statement execute function record_changes();

-- Adding many documents one by one to the index of all words takes four fifths of the time. Up to 4 MB of them are collected
-- and added together; a search also reads the collected ones.
alter index if exists session_words_by_word set (fastupdate = on);
