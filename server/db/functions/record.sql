-- The history is append-only: only its owner may change or remove rows, which pruning and erasing a person do.

create or replace function owns_history() returns boolean language sql stable as $$
  select pg_has_role((select relowner from pg_class where oid = 'history'::regclass), 'member')
$$;

-- True if the transaction records nothing. Only the owner of the tables may say so, and only before anything was recorded: to restore a
-- backup, which contains its own history, or to load a first state.
create or replace function is_unrecorded() returns boolean language sql stable as $$
  select coalesce(current_setting('stoa.unrecorded', true), '') <> '' and owns_history()
    and coalesce((select xmin = pg_current_xact_id()::xid from history order by id limit 1), true)
$$;

-- Queues each row for a line of the log, and updates open screens.
create or replace function record_unlogged() returns trigger language plpgsql as $$
begin
  if is_unrecorded() then return null; end if;
  insert into unlogged_events select id from new_rows on conflict do nothing;
  if exists (select from new_rows) then perform pg_notify('stoa_changes', 'activity'); end if;
  return null;
end $$;

create or replace trigger history_unlogged after insert on history referencing new table as new_rows
  for each statement execute function record_unlogged();

create or replace function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('stoa.changes_history', true), '') <> '' and owns_history() then return null; end if;
  raise exception 'Rows of the history are neither changed nor removed.' using errcode = 'restrict_violation';
end $$;

-- Every column but act_changes, which counts the rows of an act while they are added.
create or replace trigger history_unchanged before delete or truncate or update of
  id, at, actor_uid, actor_email, entity, document_id, before, after, import_file, is_restored, act, original, event, address, minute
  on history for each statement execute function refuse_change_of_history();
-- The trigger also fires in sessions that disable ordinary triggers.
alter table history enable always trigger history_unchanged;

-- Replaces what erasing a person removes from a row, whichever role the server has.
create or replace function erase_in_history(row_id bigint, new_id text, new_before text, new_after text)
returns void language plpgsql security definer as $$
begin
  perform set_config('stoa.changes_history', 'yes', true);
  update history set document_id = new_id, before = new_before, after = new_after where id = row_id;
  perform set_config('stoa.changes_history', '', true);
end $$;

-- Roles that own nothing may read and write all tables (docs/running.md), except this one.
do $$
declare
  other record;
begin
  for other in
    select case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as name, bool_or(privilege_type = 'INSERT') as inserts
    from pg_class cross join lateral aclexplode(relacl) where pg_class.oid = 'history'::regclass and grantee <> relowner group by 1
  loop
    execute format('revoke update, delete, truncate, trigger on history from %s', other.name);
    if other.inserts then execute format('grant update (act_changes) on history to %s', other.name); end if;
  end loop;
end $$;

-- Runs with a path on which nobody else creates objects: otherwise a temporary table called history would receive the records.
do $$
declare
  recording regprocedure;
begin
  for recording in
    select oid from pg_proc where pronamespace = quote_ident(current_schema())::regnamespace
      and (proname like 'record\_%' or proname in ('count_act_changes', 'erase_in_history', 'is_unrecorded', 'owns_history'))
  loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', recording, current_schema());
  end loop;
end $$;
