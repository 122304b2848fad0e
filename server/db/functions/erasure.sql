-- Documents of erased people are neutralised before they are written (server/documents/erasure.ts). This trigger refuses documents of a
-- process that does not know about the erasure yet; when it tries again, it knows. The arguments are SQL of the values that are hashed.
create or replace function refuse_erased() returns trigger language plpgsql as $$
declare
  secret bytea;
  is_erased boolean;
begin
  if not exists (select from erasures) then return null; end if;
  select key into secret from erasure_key;
  execute format($sql$
    select exists (
      select from new_rows cross join lateral unnest(array[%s]) as value
      join erasures on hash = sha256($1 || convert_to(value, 'UTF8')))
  $sql$, array_to_string(tg_argv, ', ')) into is_erased using secret;
  if is_erased then
    raise exception 'A document names a person who was erased.' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;

do $$
declare
  guarded record;
begin
  for guarded in select * from (values
    ('users', array[$v$'id:' || id$v$]),
    ('sessions', array[$v$'id:' || user_id$v$, $v$'id:' || expert_id$v$]),
    -- Feedback that belongs to the person only by its session keeps its id, without their name.
    ('feedback', array[$v$'email:' || email$v$, $v$'id:' || expert_id$v$, $v$case when sort_name <> 'erased person' then 'feedback:' || id end$v$])
  ) as tables (name, hashed)
  loop
    execute format($sql$
      create or replace trigger %1$s_added_not_erased after insert on %1$s referencing new table as new_rows
        for each statement execute function refuse_erased(%2$s);
      create or replace trigger %1$s_changed_not_erased after update on %1$s referencing new table as new_rows
        for each statement execute function refuse_erased(%2$s);
    $sql$, guarded.name, (select string_agg(quote_literal(one), ', ') from unnest(guarded.hashed) as one));
  end loop;
end $$;
