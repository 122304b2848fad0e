-- Every change of a tag or a discount code is recorded in the transaction of the write: the setting stoa.actor names its
-- author, as JSON {"uid", "email"} of a person or {"uid": "import", "file"}. A transaction without an author leaves no
-- history: the demo marketplace is a first state, and a restored backup contains its own history.
--
-- before is null where the document was created. import_file replaces actor_email for changes by an import.

alter table history alter column before drop not null;
alter table history alter column actor_email drop not null;
alter table history add column import_file text;
alter table history add check ((actor_email is null) <> (import_file is null));

create function record_changes() returns trigger language plpgsql as $$
declare
  actor json := nullif(current_setting('stoa.actor', true), '')::json;
  noun text := replace(tg_table_name, '_', '-');
begin
  if actor is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into history (actor_uid, actor_email, import_file, entity, document_id, before, after)
    select actor ->> 'uid', actor ->> 'email', actor ->> 'file', noun, id, null, document from new_rows;
  else
    insert into history (actor_uid, actor_email, import_file, entity, document_id, before, after)
    select actor ->> 'uid', actor ->> 'email', actor ->> 'file', noun, id, old_rows.document, new_rows.document
    from new_rows join old_rows using (id);
  end if;
  return null;
end $$;

create trigger tags_created after insert on tags referencing new table as new_rows
  for each statement execute function record_changes();
create trigger tags_replaced after update on tags referencing old table as old_rows new table as new_rows
  for each statement execute function record_changes();
create trigger discount_codes_created after insert on discount_codes referencing new table as new_rows
  for each statement execute function record_changes();
create trigger discount_codes_replaced after update on discount_codes
  referencing old table as old_rows new table as new_rows for each statement execute function record_changes();
