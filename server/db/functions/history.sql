-- Every change of a tag or a discount code is recorded in the transaction of the write: the setting stoa.actor names its
-- author, as JSON {"uid", "email"} of a person, {"uid": "import", "file"} or {"uid", "token"} of a program. A transaction without
-- an author leaves no history: the demo marketplace is a first state, and a restored backup contains its own history.

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

do $$
declare edited text;
begin
  foreach edited in array array['tags', 'discount_codes'] loop
    execute format($sql$
      create or replace trigger %1$s_created after insert on %1$s referencing new table as new_rows
        for each statement execute function record_changes();
      create or replace trigger %1$s_replaced after update on %1$s referencing old table as old_rows new table as new_rows
        for each statement execute function record_changes();
      create or replace trigger %1$s_removed after delete on %1$s referencing old table as old_rows
        for each statement execute function record_changes();
    $sql$, edited);
  end loop;
end $$;
