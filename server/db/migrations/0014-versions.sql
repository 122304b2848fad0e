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

-- Only the SHA-256 of a token is kept.
create table ingest_tokens (
  name text primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- after is null where the document was deleted. import_file holds the name of the token where the source made the change.
alter table history alter column after drop not null;

-- A newer version of the source with the same content is no change.
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

-- Many documents at once would each be put among all words for themselves, which takes four fifths of the time. They are
-- gathered, up to 4 MB, and put there together; a search looks through what is gathered, too.
alter index if exists session_words_by_word set (fastupdate = on);
