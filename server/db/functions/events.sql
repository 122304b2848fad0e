-- What happens to accounts, sign-ins, tokens, shared views and the source is recorded as an event of the history, in the
-- same transaction, whoever makes the change. Events without a trigger are recorded by the code that causes them
-- (record/events.sql.ts).

-- By the author of the transaction (stoa.actor), else by the program that is connected.
create or replace function record_event(happened text, subject text, subject_id text, old_values json, new_values json)
returns void language plpgsql as $$
declare
  actor json := record_author();
begin
  if is_unrecorded() then return; end if;
  insert into history (event, entity, document_id, actor_uid, actor_email, import_file, address, before, after)
  values (happened, subject, subject_id, actor ->> 'uid', actor ->> 'email',
    coalesce(actor ->> 'file', actor ->> 'token', actor ->> 'command'), actor ->> 'address', old_values, new_values);
end $$;

-- stoa.rehashes says that the password is the same, stored under a newer hash.
create or replace function record_account() returns trigger language plpgsql as $$
declare
  is_invited boolean;
begin
  if tg_op = 'DELETE' then
    perform record_event('members.removed', 'members', old.uid, json_build_object('email', old.email), null);
    return null;
  elsif tg_op = 'INSERT' then
    -- Of somebody who is invited, the invitation is the event.
    is_invited := new.origin = 'local' and new.password_hash is null;
    if not is_invited then
      perform record_event('members.added', 'members', new.uid, null,
        json_build_object('email', new.email, 'role', new.role, 'origin', new.origin));
    end if;
    return null;
  end if;
  if new.role is distinct from old.role then
    perform record_event('members.role-changed', 'members', new.uid,
      json_build_object('role', old.role), json_build_object('role', new.role));
  end if;
  if new.disabled <> old.disabled then
    perform record_event(case when new.disabled then 'members.disabled' else 'members.enabled' end, 'members', new.uid, null, null);
  end if;
  if new.password_hash is distinct from old.password_hash and old.password_hash is not null then
    perform record_event(case when coalesce(current_setting('stoa.rehashes', true), '') <> '' then 'members.password-rehashed'
      when new.password_expires_at is null then 'members.password-changed' else 'members.password-reset' end,
      'members', new.uid, null, null);
  end if;
  if new.display_name is distinct from old.display_name and old.password_hash is not null then
    perform record_event('members.renamed', 'members', new.uid,
      json_build_object('displayName', old.display_name), json_build_object('displayName', new.display_name));
  end if;
  if (new.oidc_issuer, new.oidc_subject) is distinct from (old.oidc_issuer, old.oidc_subject) then
    perform record_event(case when new.oidc_subject is null then 'members.sign-on-forgotten' else 'members.sign-on-linked' end,
      'members', new.uid, null, null);
  end if;
  return null;
end $$;

create or replace trigger accounts_recorded after insert or update or delete on accounts
  for each row execute function record_account();

-- Sign-ins that expire are swept by nobody, which is no event.
create or replace function record_sign_in() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_event('sign-ins.began', 'members', new.uid, null, json_build_object(
      'browser', new.browser, 'system', new.system, 'by', case when new.is_by_passkey then 'passkey'
        when new.oidc_issuer is null then 'password' else 'single sign-on' end,
      'administratorByClaim', new.administrator_by_claim));
  elsif coalesce(current_setting('stoa.actor', true), '') <> '' then
    perform record_event('sign-ins.ended', 'members', old.uid, json_build_object('browser', old.browser, 'system', old.system), null);
  end if;
  return null;
end $$;

create or replace trigger sign_ins_recorded after insert or delete on sign_ins for each row execute function record_sign_in();

create or replace function record_authenticator() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_at is null and new.confirmed_at is not null then
    perform record_event('members.factor-added', 'members', new.uid, null, json_build_object('factor', 'app'));
  elsif tg_op = 'DELETE' and old.confirmed_at is not null and exists (select from accounts where uid = old.uid) then
    perform record_event('members.factor-removed', 'members', old.uid, json_build_object('factor', 'app'), null);
  end if;
  return null;
end $$;

create or replace trigger authenticators_recorded after update or delete on authenticators
  for each row execute function record_authenticator();

create or replace function record_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_event('members.factor-added', 'members', new.uid, null, json_build_object('factor', 'passkey', 'name', new.name));
  elsif exists (select from accounts where uid = old.uid) then
    perform record_event('members.factor-removed', 'members', old.uid, json_build_object('factor', 'passkey', 'name', old.name), null);
  end if;
  return null;
end $$;

create or replace trigger passkeys_recorded after insert or delete on passkeys for each row execute function record_passkey();

create or replace function record_recovery_codes() returns trigger language plpgsql as $$
begin
  perform record_event('members.recovery-codes-made', 'members', uid, null, null) from new_rows group by uid;
  return null;
end $$;

create or replace trigger recovery_codes_recorded after insert on recovery_codes referencing new table as new_rows
  for each statement execute function record_recovery_codes();

create or replace function record_invitation() returns trigger language plpgsql as $$
declare
  invited accounts%rowtype;
begin
  select * into invited from accounts where uid = new.uid;
  if tg_op = 'INSERT' then
    perform record_event('members.invited', 'members', new.uid, null,
      json_build_object('email', invited.email, 'role', invited.role));
  elsif new.ended is distinct from old.ended and new.ended is not null then
    perform record_event('members.invitation-' || new.ended, 'members', new.uid, null, json_build_object('email', invited.email));
  end if;
  return null;
end $$;

create or replace trigger invitations_recorded after insert or update on invitations
  for each row execute function record_invitation();

create or replace function record_token() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform record_event('console.token-revoked', 'tokens', old.name, null, null);
  else
    perform record_event('console.token-made', 'tokens', new.name, null,
      json_build_object('entities', new.entities, 'writesRights', new.writes_rights, 'role', new.role));
  end if;
  return null;
end $$;

create or replace trigger ingest_tokens_recorded after insert or delete on ingest_tokens
  for each row execute function record_token();

-- Of views only what everybody sees.
create or replace function record_view() returns trigger language plpgsql as $$
declare
  before json := case when tg_op <> 'INSERT' and old.is_shared then
    json_build_object('name', old.name, 'screen', old.screen, 'query', old.query) end;
  after json := case when tg_op <> 'DELETE' and new.is_shared then
    json_build_object('name', new.name, 'screen', new.screen, 'query', new.query) end;
begin
  if before is null and after is null then return null; end if;
  perform record_event(
    case when before is null then 'console.view-shared' when after is null then 'console.view-withdrawn' else 'console.view-changed' end,
    'views', coalesce(new.id, old.id), before, after);
  return null;
end $$;

create or replace trigger saved_views_recorded after insert or update or delete on saved_views
  for each row execute function record_view();

-- Of the address only its server: the rest of it may be a secret.
create or replace function watch_settings(watch watches) returns json language sql immutable as $$
  select json_build_object('moreThan', watch.more_than, 'way', watch.way, 'server', substring(watch.address from '^[a-z]+://[^/]+'),
    'withRows', watch.with_rows)
$$;

create or replace function record_watch() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_event('console.watch-set-up', 'watches', new.view_id, null, watch_settings(new));
  elsif tg_op = 'DELETE' then
    perform record_event('console.watch-removed', 'watches', old.view_id, watch_settings(old), null);
  elsif new.version <> old.version then
    perform record_event('console.watch-changed', 'watches', new.view_id, watch_settings(old), watch_settings(new));
  elsif new.is_stopped and not old.is_stopped then
    perform record_event('console.watch-stopped', 'watches', new.view_id, null, json_build_object('reason', new.fault));
  end if;
  return null;
end $$;

create or replace trigger watches_recorded after insert or update or delete on watches
  for each row execute function record_watch();

create or replace function record_goal() returns trigger language plpgsql as $$
declare
  before json := case when tg_op <> 'INSERT' then json_build_object('amount', trim_scale(old.amount)::text, 'weeks', old.weeks) end;
  after json := case when tg_op <> 'DELETE' then json_build_object('amount', trim_scale(new.amount)::text, 'weeks', new.weeks) end;
begin
  if before::text is not distinct from after::text then return null; end if;
  perform record_event(case when after is null then 'console.goal-removed' else 'console.goal-set' end,
    'goals', coalesce(new.measure, old.measure), before, after);
  return null;
end $$;

create or replace trigger goals_recorded after insert or update or delete on goals
  for each row execute function record_goal();

-- Not the text of a note, which may name anybody: who has written, edited or removed one, on which record, and when.
create or replace function record_note() returns trigger language plpgsql as $$
declare
  about json := case tg_op when 'DELETE' then
    json_build_object(note_subject(old.entity), old.record_id, 'corrects', old.corrects) else
    json_build_object(note_subject(new.entity), new.record_id, 'corrects', new.corrects) end;
begin
  if tg_op = 'INSERT' then
    perform record_event('data.note-written', 'notes', new.id, null, about);
  elsif tg_op = 'DELETE' then
    perform record_event('data.note-removed', 'notes', old.id, about, null);
  elsif new.text <> old.text then
    perform record_event('data.note-edited', 'notes', new.id, null, about);
  end if;
  return null;
end $$;

-- The names under which an event holds the record, such as user, by which erasing a person finds their id.
create or replace function note_subject(entity text) returns text language sql immutable as $$
  select case entity when 'users' then 'user' when 'sessions' then 'session' when 'tags' then 'tag'
    when 'discount-codes' then 'discountCode' else entity end
$$;

create or replace trigger notes_recorded after insert or update or delete on notes
  for each row execute function record_note();

create or replace function record_source_bound() returns trigger language plpgsql as $$
begin
  perform record_event('console.source-bound', 'source', entity, null, json_build_object('source', source)) from new_rows;
  return null;
end $$;

create or replace trigger source_bindings_bound after insert on source_bindings referencing new table as new_rows
  for each statement execute function record_source_bound();

create or replace function record_source_left() returns trigger language plpgsql as $$
begin
  perform record_event('console.source-left', 'source', '', null, null);
  return null;
end $$;

create or replace trigger source_bindings_left after delete or truncate on source_bindings
  for each statement execute function record_source_left();
