-- Every change of a tag or a discount code is recorded in the transaction of the write. The setting stoa.actor names the author, as JSON:
-- {"uid", "email"} of a person, {"uid": "import", "file"}, or {"uid", "token"} of a program; without the setting the author is the
-- connected program. The author is a claim: a process that may write for the console can name anybody. stoa.act is the id of the act that
-- the changes belong to; stoa.restores says that created documents existed before.

create or replace function record_author() returns json language sql stable as $$
  select coalesce(nullif(current_setting('stoa.actor', true), '')::json,
    json_build_object('uid', 'command', 'command', current_setting('application_name')))
$$;

-- Transactions that write many documents run one after the other, so that an act has exactly one first change.
create or replace function count_act_changes(made uuid, added integer) returns void language plpgsql as $$
begin
  if made is null or added = 0 then return; end if;
  update history set act_changes = act_changes + added where act = made and act_changes is not null;
  if not found then
    update history set act_changes = added where id = (select min(id) from history where act = made);
  end if;
end $$;

-- Writing a document again with the same content is not recorded as a change. If the id of a row changes, this is recorded as the removal
-- of the old id and the creation of the new one.
create or replace function record_changes() returns trigger language plpgsql as $$
declare
  actor json := record_author();
  source text := coalesce(actor ->> 'file', actor ->> 'token', actor ->> 'command');
  made uuid := nullif(current_setting('stoa.act', true), '')::uuid;
  noun text := replace(tg_table_name, '_', '-');
  added integer;
begin
  if is_unrecorded() then return null; end if;
  if tg_op = 'INSERT' then
    insert into history (actor_uid, actor_email, import_file, address, entity, document_id, before, after, act, is_restored)
    select actor ->> 'uid', actor ->> 'email', source, actor ->> 'address', noun, id, null, document, made,
      coalesce(current_setting('stoa.restores', true), '') <> '' from new_rows;
  elsif tg_op = 'DELETE' then
    insert into history (actor_uid, actor_email, import_file, address, entity, document_id, before, after, act, original)
    select actor ->> 'uid', actor ->> 'email', source, actor ->> 'address', noun, id, document, null, made, original from old_rows;
  else
    insert into history (actor_uid, actor_email, import_file, address, entity, document_id, before, after, act, original)
    select actor ->> 'uid', actor ->> 'email', source, actor ->> 'address', noun, id, old_rows.document, new_rows.document, made,
      case when new_rows.document is null then old_rows.original end
    from new_rows full join old_rows using (id)
    where coalesce(actor ->> 'token', actor ->> 'command') is null
      or (old_rows.document, old_rows.original) is distinct from (new_rows.document, new_rows.original);
  end if;
  get diagnostics added = row_count;
  perform count_act_changes(made, added);
  return null;
end $$;

call watch_writes('tags', 'record_changes', 'tags_created', 'tags_replaced', 'tags_removed');
call watch_writes('discount_codes', 'record_changes',
  'discount_codes_created', 'discount_codes_replaced', 'discount_codes_removed');
