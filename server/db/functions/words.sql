-- Keeps the table and the indexes of words.

create or replace function session_words_removed() returns trigger language plpgsql as $$
begin
  delete from session_words where id in (select id from old_rows);
  return null;
end $$;

create or replace trigger session_words_removed after delete on sessions referencing old table as old_rows
  for each statement execute function session_words_removed();

-- Servers may run as a role that owns nothing (docs/running.md): work that needs the owner of an index is done by a function of the
-- owner, with a path on which nobody else can create objects.
create or replace function move_pending_words(index_name text) returns bigint
language sql security definer as $$
  select gin_clean_pending_list(to_regclass(index_name))
$$;

do $$ begin
  execute format('alter function move_pending_words(text) set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
