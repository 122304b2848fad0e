-- Appends each row of the history to the record, at the end of its transaction: the lock, which makes the chain one, is held only
-- during the commit, and no later lock can be waited for. Whoever reads the chain sees what was committed before.
create or replace function append_to_record() returns trigger language plpgsql as $$
declare
  last record_entries%rowtype;
  next_number bigint;
  happened text := coalesce(new.event, 'edits');
  new_digest bytea;
begin
  if coalesce(current_setting('stoa.unrecorded', true), '') <> '' then return null; end if;
  -- lockKeys.record
  perform pg_advisory_xact_lock(7311010);
  select * into last from record_entries order by number desc limit 1;
  if not found then
    select number, hash into last.number, last.hash from record_start;
  end if;
  next_number := coalesce(last.number, 0) + 1;
  new_digest := sha256(uuid_send(new.salt) || convert_to(json_build_array(
    new.entity, new.document_id, new.actor_uid, new.actor_email, new.import_file, new.address, new.act, new.is_restored,
    new.before, new.after, new.original)::text, 'UTF8'));
  insert into record_entries (number, history_id, at, event, digest, hash) values (
    next_number, new.id, new.at, happened, new_digest,
    sha256(coalesce(last.hash, '') || int8send(next_number) || int8send(new.id)
      || int8send((extract(epoch from new.at) * 1000000)::bigint) || new_digest || convert_to(happened, 'UTF8')));
  return null;
end $$;

do $$
begin
  if not exists (select from pg_trigger where tgname = 'history_appended' and tgrelid = 'history'::regclass) then
    create constraint trigger history_appended after insert on history deferrable initially deferred
      for each row execute function append_to_record();
  end if;
end $$;

create or replace function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the record are neither changed nor removed.' using errcode = 'restrict_violation';
end $$;

create or replace trigger record_unchanged before update or delete or truncate on record_entries
  for each statement execute function refuse_change_of_record();
-- Also where a session leaves out ordinary triggers.
alter table record_entries enable always trigger record_unchanged;
