-- Documents of people who were erased are neutralised before they are written (server/documents/erasure.ts). This refuses those that a
-- process wrote that had not heard of the erasure yet: it has, when it tries again. The arguments are the columns to compare.
create or replace function refuse_erased() returns trigger language plpgsql as $$
declare
  secret bytea;
  -- With their kinds, as the user name of somebody may be the id of somebody else.
  named text := (
    select string_agg(format('%L || %I', case name when 'email' then 'email:' else 'id:' end, name), ', ') from unnest(tg_argv) as name);
  is_erased boolean;
begin
  if not exists (select from erasures) then return null; end if;
  select key into secret from erasure_key;
  execute format($sql$
    select exists (
      select from new_rows cross join lateral unnest(array[%s]) as value
      join erasures on hash = sha256($1 || convert_to(value, 'UTF8')))
  $sql$, named) into is_erased using secret;
  if is_erased then
    raise exception 'A document names a person who was erased.' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;

do $$
declare
  guarded record;
begin
  for guarded in select * from (values ('users', '''id'''), ('sessions', '''user_id'', ''expert_id'''), ('feedback', '''email'', ''expert_id'''))
    as tables (name, columns)
  loop
    execute format($sql$
      create or replace trigger %1$s_added_not_erased after insert on %1$s referencing new table as new_rows
        for each statement execute function refuse_erased(%2$s);
      create or replace trigger %1$s_changed_not_erased after update on %1$s referencing new table as new_rows
        for each statement execute function refuse_erased(%2$s);
    $sql$, guarded.name, guarded.columns);
  end loop;
end $$;
