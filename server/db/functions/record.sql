-- Appends each row of the history to the record. Nothing else writes the record.

-- Whether the transaction records nothing. Only the owner of the tables may say so, and only while there is no record but what this
-- transaction has written: who restores a backup, which contains its own history, or loads a first state. What others write with this
-- setting is recorded.
create or replace function is_unrecorded() returns boolean language sql stable as $$
  select coalesce(current_setting('stoa.unrecorded', true), '') <> ''
    and pg_has_role((select relowner from pg_class where oid = 'history'::regclass), 'member')
    and coalesce((select xmin = pg_current_xact_id()::xid from record_entries order by number limit 1), true)
$$;

-- At the end of the transaction: the lock, which makes the chain one, is held only during the commit, and no later lock can be waited
-- for. Whoever reads the chain sees what was committed before. As the owner, since no other role may write the record.
create or replace function append_to_record() returns trigger language plpgsql security definer as $$
declare
  last record_entries%rowtype;
  next_number bigint;
  happened text := coalesce(new.event, 'edits');
  -- Not of other events: what people search for may hold escapes that PostgreSQL reads as no text.
  has_rights boolean := coalesce(new.event like 'members.%' or new.event = 'console.token-made', false);
  -- Of what erasing a person may take away.
  new_digest bytea := sha256(uuid_send(new.salt) || convert_to(json_build_array(
    new.document_id, new.before, new.after, new.original)::text, 'UTF8'));
  -- Of what nothing takes away. Erasing replaces no id but those of people, and of sessions and feedback, which may contain them;
  -- and no rights.
  new_lasting bytea := sha256(convert_to(json_build_array(
    new.entity, case when new.entity not in ('users', 'experts', 'sessions', 'feedback') then new.document_id end,
    new.actor_uid, new.actor_email, new.import_file, new.address, new.act, new.is_restored,
    case when has_rights then new.before::json ->> 'role' end,
    case when has_rights then new.after::json ->> 'role' end,
    case when has_rights then new.after::json ->> 'writesRights' end)::text, 'UTF8'));
begin
  -- Verifying counts on both (record/verify-record.ts).
  if new.at not between greatest(now(), clock_timestamp() - interval '1 hour') and clock_timestamp() then
    raise exception 'The time of a row of the history is not in its transaction, or more than an hour ago.'
      using errcode = 'restrict_violation';
  end if;
  -- lockKeys.record
  perform pg_advisory_xact_lock(7311010);
  select * into last from record_entries order by number desc limit 1;
  if not found then
    select number, hash into last.number, last.hash from record_start;
  end if;
  next_number := coalesce(last.number, 0) + 1;
  insert into record_entries (number, history_id, at, event, digest, lasting_digest, hash) values (
    next_number, new.id, new.at, happened, new_digest, new_lasting,
    sha256(coalesce(last.hash, '') || int8send(next_number) || int8send(new.id)
      || int8send((extract(epoch from new.at) * 1000000)::bigint) || new_digest || new_lasting || convert_to(happened, 'UTF8')));
  return null;
end $$;
revoke execute on function append_to_record() from public;

-- A constraint trigger cannot be replaced, and removing one waits for whoever reads the history.
do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'history'::regclass and pg_get_triggerdef(oid, true) = 'CREATE CONSTRAINT TRIGGER '
      'history_appended AFTER INSERT ON history DEFERRABLE INITIALLY DEFERRED FOR EACH ROW '
      'WHEN (NOT is_unrecorded()) EXECUTE FUNCTION append_to_record()'
  ) then
    drop trigger if exists history_appended on history;
    create constraint trigger history_appended after insert on history deferrable initially deferred
      for each row when (not is_unrecorded()) execute function append_to_record();
  end if;
end $$;
alter table history enable trigger history_appended;

create or replace function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the record are neither changed nor removed.' using errcode = 'restrict_violation';
end $$;

create or replace trigger record_unchanged before update or delete or truncate on record_entries
  for each statement execute function refuse_change_of_record();
-- Also where a session leaves out ordinary triggers.
alter table record_entries enable always trigger record_unchanged;

-- Roles that own nothing may read and write all tables (docs/running.md), except these.
do $$
declare
  other text;
begin
  for other in
    select distinct case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end
    from pg_class cross join lateral aclexplode(relacl)
    where pg_class.oid in ('record_entries'::regclass, 'record_start'::regclass) and grantee <> relowner
  loop
    execute format('revoke all on record_entries, record_start from %1$s; grant select on record_entries, record_start to %1$s', other);
  end loop;
end $$;

-- On a path where nobody else creates anything: a temporary table called history would take what is recorded.
do $$
declare
  recording regprocedure;
begin
  for recording in
    select oid from pg_proc where pronamespace = quote_ident(current_schema())::regnamespace
      and (proname like 'record\_%' or proname in ('append_to_record', 'is_unrecorded'))
  loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', recording, current_schema());
  end loop;
end $$;
