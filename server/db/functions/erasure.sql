-- Documents of erased people are neutralised before they are written (server/documents/erasure.ts). This trigger refuses
-- documents of a process that does not know of the erasure yet; when it tries again, it knows. The arguments are the
-- columns to compare.
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

-- Feedback on a session of somebody who was erased is by them or about them, whatever address it carries, which only the session
-- tells. Of it stays what columns hold, as neutralFeedback keeps it; of another author the address.

create or replace function is_pseudonym(id text) returns boolean language sql stable as $$
  select id like 'erased-%' and exists (select from erasures where id = 'erased-' || left(encode(hash, 'hex'), 16))
$$;

create or replace function neutral_feedback(entry feedback, client text, expert text) returns feedback language plpgsql as $$
declare
  by_client boolean := is_pseudonym(client);
  neutral text;
begin
  -- By its expertId it was neutralised before.
  if not by_client and (entry.expert_id = expert or not is_pseudonym(expert)) then return entry; end if;
  if by_client then entry.email := ''; else entry.expert_id := expert; end if;
  neutral := '{"id":' || to_json(entry.id)
    || case when by_client then ',"userFullname":"Erased person"' else '' end
    || case when entry.email <> '' then ',"userEmail":' || to_json(entry.email) else '' end
    || case when entry.created_ns = -9223372036854775807 then '' else format(',"dateCreated":{"seconds":%s,"nanoseconds":%s}',
        floor(entry.created_ns / 1000000000.0), entry.created_ns - floor(entry.created_ns / 1000000000.0) * 1000000000) end
    || case when entry.expert_id <> '' then ',"expertId":' || to_json(entry.expert_id) else '' end
    || case when entry.session_id <> '' then ',"sessionId":' || to_json(entry.session_id) else '' end || '}';
  if entry.document <> neutral or entry.original is not null then
    entry.document := neutral;
    entry.original := null;
    entry.sort_name := case when by_client then 'erased person' else '' end;
    entry.search := '';
    delete from faults where entity = 'feedback' and id = entry.id;
  end if;
  return entry;
end $$;

-- The session may arrive, or its person be erased, after the feedback: rate_feedback is called for it again.
create or replace function neutralise_feedback_on() returns trigger language plpgsql as $$
begin
  if exists (select from erasures) then
    update feedback set session_id = session_id where session_id in (
      select id from new_rows where user_id like 'erased-%' or expert_id like 'erased-%');
  end if;
  return null;
end $$;

create or replace trigger sessions_added_of_erased after insert on sessions referencing new table as new_rows
  for each statement execute function neutralise_feedback_on();
create or replace trigger sessions_changed_of_erased after update on sessions referencing new table as new_rows
  for each statement execute function neutralise_feedback_on();

-- The faults of a document are written after it, with the values that were malformed.
create or replace function skip_fault_of_erased() returns trigger language plpgsql as $$
begin
  if exists (select from feedback join sessions on sessions.id = session_id
    where feedback.id = new.id and (is_pseudonym(sessions.user_id) or is_pseudonym(sessions.expert_id))) then return null; end if;
  return new;
end $$;

create or replace trigger faults_not_of_erased before insert on faults for each row when (new.entity = 'feedback')
  execute function skip_fault_of_erased();
