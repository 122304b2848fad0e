-- Servers may run as a role that owns nothing (docs/running.md): what needs the owner of an index is done by a function of the
-- owner, with a path on which nobody else can create anything.
create function move_pending_words(index_name text) returns bigint
language sql security definer as $$
  select gin_clean_pending_list(to_regclass(index_name))
$$;

do $$ begin
  execute format('alter function move_pending_words(text) set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
