-- Every change of a row that holds a right, a credential or an edit is recorded as an event of the history, in the same transaction,
-- whatever program makes it. Events without a trigger are recorded by the code that causes them (record/events.sql.ts).
-- record/recorded-columns.test.ts lists every column of every table.

-- The author is the one of the transaction (stoa.actor), else the connected program.
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

-- Records the changed values of a row, by column, except those that other events record or nobody needs to know. For a secret it only
-- records that it was replaced.
create or replace function record_other_values(
  happened text, subject text, subject_id text, old_row jsonb, new_row jsonb, apart text[] default '{}')
returns void language plpgsql as $$
declare
  secrets constant text[] := '{token_hash,password_hash,secret,public_key,id_token,key}';
  old_values json;
  new_values json;
begin
  select json_object_agg(name, case when name = any (secrets) then '"one"' else old_row -> name end),
    json_object_agg(name, case when name = any (secrets) then '"another"' else new_row -> name end)
  into old_values, new_values
  from jsonb_object_keys(new_row) as name where name <> all (apart) and old_row -> name is distinct from new_row -> name;
  if new_values is not null then
    perform record_event(happened, subject, subject_id, old_values, new_values);
  end if;
end $$;

-- stoa.rehashes says that the password is the same, stored under a newer hash.
create or replace function record_account() returns trigger language plpgsql as $$
declare
  told text[] := '{email,display_name,role,disabled,oidc_issuer,oidc_subject,password_hash,last_sign_in_at,photo_url,time_zone}';
begin
  if tg_op = 'DELETE' then
    perform record_event('members.removed', 'members', old.uid, json_build_object('email', old.email, 'role', old.role), null);
    return null;
  elsif tg_op = 'INSERT' then
    perform record_event('members.added', 'members', new.uid, null,
      json_build_object('email', new.email, 'role', new.role, 'origin', new.origin));
    return null;
  end if;
  if new.role is distinct from old.role then
    perform record_event('members.role-changed', 'members', new.uid,
      json_build_object('role', old.role), json_build_object('role', new.role));
  end if;
  if new.disabled <> old.disabled then
    perform record_event(case when new.disabled then 'members.disabled' else 'members.enabled' end, 'members', new.uid, null, null);
  end if;
  if new.password_hash is distinct from old.password_hash then
    told := told || '{password_expires_at}';
    perform record_event(case when coalesce(current_setting('stoa.rehashes', true), '') <> '' then 'members.password-rehashed'
      when new.password_expires_at is null then 'members.password-changed' else 'members.password-reset' end,
      'members', new.uid, null, null);
  end if;
  if new.email <> old.email then
    perform record_event('members.email-changed', 'members', new.uid,
      json_build_object('address', old.email), json_build_object('address', new.email));
  end if;
  if new.display_name is distinct from old.display_name then
    perform record_event('members.renamed', 'members', new.uid,
      json_build_object('displayName', old.display_name), json_build_object('displayName', new.display_name));
  end if;
  if (new.oidc_issuer, new.oidc_subject) is distinct from (old.oidc_issuer, old.oidc_subject) then
    perform record_event(case when new.oidc_subject is null then 'members.sign-on-forgotten' else 'members.sign-on-linked' end,
      'members', new.uid, null, null);
  end if;
  perform record_other_values('members.changed', 'members', new.uid, to_jsonb(old), to_jsonb(new), told);
  return null;
end $$;

create or replace trigger accounts_recorded after insert or update or delete on accounts
  for each row execute function record_account();

-- An account without a role of its own is an administrator by its user record.
create or replace function record_is_admin() returns trigger language plpgsql as $$
begin
  perform record_event('members.role-changed', 'users', coalesce(new.id, old.id),
    json_build_object('isAdmin', tg_op <> 'INSERT' and old.is_admin), json_build_object('isAdmin', tg_op <> 'DELETE' and new.is_admin));
  return null;
end $$;

create or replace trigger users_added_recorded after insert on users
  for each row when (new.is_admin) execute function record_is_admin();
create or replace trigger users_changed_recorded after update on users
  for each row when (old.is_admin <> new.is_admin or old.id <> new.id and new.is_admin) execute function record_is_admin();
create or replace trigger users_removed_recorded after delete on users
  for each row when (old.is_admin) execute function record_is_admin();

create or replace function record_sign_in() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_event('sign-ins.began', 'members', new.uid, null, json_build_object(
      'browser', new.browser, 'system', new.system, 'by', case when new.is_by_passkey then 'passkey'
        when new.oidc_issuer is null then 'password' else 'single sign-on' end,
      'administratorByClaim', new.administrator_by_claim));
  elsif tg_op = 'DELETE' then
    perform record_event('sign-ins.ended', 'members', old.uid, json_build_object('browser', old.browser, 'system', old.system), null);
  else
    perform record_other_values('sign-ins.changed', 'members', new.uid, to_jsonb(old), to_jsonb(new),
      '{last_seen_at,session_id,told_until}');
  end if;
  return null;
end $$;

create or replace trigger sign_ins_recorded after insert or update or delete on sign_ins
  for each row execute function record_sign_in();

-- An unconfirmed app is not a factor. The factors of a deleted account are removed without an event.
create or replace function record_authenticator() returns trigger language plpgsql as $$
declare
  was_factor boolean := tg_op <> 'INSERT' and old.confirmed_at is not null;
  is_factor boolean := tg_op <> 'DELETE' and new.confirmed_at is not null;
begin
  if is_factor and was_factor then
    perform record_other_values('members.factor-changed', 'members', new.uid, to_jsonb(old), to_jsonb(new), '{last_step}');
  elsif is_factor then
    perform record_event('members.factor-added', 'members', new.uid, null, json_build_object('factor', 'app'));
  elsif was_factor and exists (select from accounts where uid = old.uid) then
    perform record_event('members.factor-removed', 'members', old.uid, json_build_object('factor', 'app'), null);
  end if;
  return null;
end $$;

create or replace trigger authenticators_recorded after insert or update or delete on authenticators
  for each row execute function record_authenticator();

create or replace function record_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_event('members.factor-added', 'members', new.uid, null, json_build_object('factor', 'passkey', 'name', new.name));
  elsif tg_op = 'UPDATE' then
    perform record_other_values('members.factor-changed', 'members', new.uid, to_jsonb(old), to_jsonb(new), '{counter,last_used_at}');
  elsif exists (select from accounts where uid = old.uid) then
    perform record_event('members.factor-removed', 'members', old.uid, json_build_object('factor', 'passkey', 'name', old.name), null);
  end if;
  return null;
end $$;

create or replace trigger passkeys_recorded after insert or update or delete on passkeys
  for each row execute function record_passkey();

create or replace function record_recovery_codes() returns trigger language plpgsql as $$
begin
  perform record_event('members.recovery-codes-made', 'members', uid, null, null) from new_rows group by uid;
  return null;
end $$;

create or replace function record_recovery_codes_removed() returns trigger language plpgsql as $$
begin
  perform record_event('members.recovery-codes-removed', 'members', uid, json_build_object('codes', count(*)), null)
  from old_rows where exists (select from accounts where accounts.uid = old_rows.uid) group by uid;
  return null;
end $$;

create or replace trigger recovery_codes_recorded after insert on recovery_codes referencing new table as new_rows
  for each statement execute function record_recovery_codes();
create or replace trigger recovery_codes_replaced_recorded after update on recovery_codes referencing new table as new_rows
  for each statement execute function record_recovery_codes();
create or replace trigger recovery_codes_removed_recorded after delete on recovery_codes referencing old table as old_rows
  for each statement execute function record_recovery_codes_removed();

-- An invitation that has ended or expired grants nothing, and is removed without an event.
create or replace function record_invitation() returns trigger language plpgsql as $$
declare
  invited accounts%rowtype;
  ended text := case when tg_op = 'DELETE' then 'withdrawn' when tg_op = 'UPDATE' then new.ended end;
begin
  select * into invited from accounts where uid = coalesce(new.uid, old.uid);
  if tg_op = 'INSERT' then
    perform record_event('members.invited', 'members', new.uid, null,
      json_build_object('email', invited.email, 'role', invited.role));
    return null;
  end if;
  if old.ended is null and ended is not null and (tg_op = 'UPDATE' or old.expires_at > now()) then
    perform record_event('members.invitation-' || ended, 'members', old.uid, null, json_build_object('email', invited.email));
    old.ended := ended;
  end if;
  if tg_op = 'UPDATE' then
    perform record_other_values('members.invitation-changed', 'members', new.uid, to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end $$;

create or replace trigger invitations_recorded after insert or update or delete on invitations
  for each row execute function record_invitation();

create or replace function record_token() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform record_event('console.token-revoked', 'tokens', old.name, null, null);
  elsif tg_op = 'INSERT' then
    perform record_event('console.token-made', 'tokens', new.name, null,
      json_build_object('entities', new.entities, 'writesRights', new.writes_rights, 'role', new.role));
  else
    perform record_other_values('console.token-changed', 'tokens', new.name, to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end $$;

create or replace trigger ingest_tokens_recorded after insert or update or delete on ingest_tokens
  for each row execute function record_token();

-- Keys sign something and are never changed in normal operation.
create or replace function record_key() returns trigger language plpgsql as $$
begin
  perform record_event('console.key-changed', 'console', tg_table_name, null, null);
  return null;
end $$;

create or replace trigger challenge_key_recorded after insert or update or delete on challenge_key
  for each row execute function record_key();
create or replace trigger erasure_key_recorded after insert or update or delete on erasure_key
  for each row execute function record_key();

-- Records only the values of a view that everybody sees.
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

-- Records only the server of an address: the rest may be a secret, and so may a user name before the server.
create or replace function watch_settings(watch watches) returns json language sql immutable as $$
  select json_build_object('moreThan', watch.more_than, 'way', watch.way,
    'server', lower(regexp_replace(substring(watch.address from '^[A-Za-z]+:[/\\]*[^/\\?#]+'), ':[/\\]*(.*@)?', '://')),
    'withRows', watch.with_rows)
$$;

create or replace function record_watch() returns trigger language plpgsql as $$
declare
  -- Columns that the evaluation of a watch changes.
  own constant text[] := '{is_above,check_at,message_id,message_count,message_is_minimum,message_at,attempts,attempt_at,told_at,fault}';
begin
  if tg_op = 'INSERT' then
    perform record_event('console.watch-set-up', 'watches', new.view_id, null, watch_settings(new));
  elsif tg_op = 'DELETE' then
    perform record_event('console.watch-removed', 'watches', old.view_id, watch_settings(old), null);
  elsif to_jsonb(old) - own - 'is_stopped' is distinct from to_jsonb(new) - own - 'is_stopped' or old.is_stopped and not new.is_stopped then
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
  if tg_op = 'UPDATE' and old.measure <> new.measure then
    perform record_event('console.goal-removed', 'goals', old.measure, before, null);
    before := null;
  end if;
  if before::text is not distinct from after::text then return null; end if;
  perform record_event(case when after is null then 'console.goal-removed' else 'console.goal-set' end,
    'goals', coalesce(new.measure, old.measure), before, after);
  return null;
end $$;

create or replace trigger goals_recorded after insert or update or delete on goals
  for each row execute function record_goal();

-- The names under which an event holds the record, such as user, by which erasing a person finds their id.
create or replace function note_subject(entity text) returns text language sql immutable as $$
  select case entity when 'users' then 'user' when 'sessions' then 'session' when 'tags' then 'tag'
    when 'discount-codes' then 'discountCode' else entity end
$$;

-- Never records the text of a note, which may name anybody: only who wrote, edited or removed a note, on which record, and when.
create or replace function note_about(note notes) returns json language sql immutable as $$
  select json_build_object(note_subject(note.entity), note.record_id, 'corrects', note.corrects)
$$;

create or replace function record_note() returns trigger language plpgsql as $$
declare
  -- Columns that follow from the text, or count its changes.
  derived constant text[] := '{edited_ns,version,mentions,search}';
begin
  if tg_op = 'INSERT' then
    perform record_event('data.note-written', 'notes', new.id, null, note_about(new));
  elsif tg_op = 'DELETE' then
    perform record_event('data.note-removed', 'notes', old.id, note_about(old), null);
  elsif to_jsonb(old) - derived is distinct from to_jsonb(new) - derived then
    perform record_event('data.note-edited', 'notes', new.id,
      case when note_about(old)::text <> note_about(new)::text then note_about(old) end, note_about(new));
  end if;
  return null;
end $$;

create or replace trigger notes_recorded after insert or update or delete on notes
  for each row execute function record_note();

create or replace function record_source_bound() returns trigger language plpgsql as $$
begin
  perform record_event('console.source-bound', 'source', new.entity,
    case when tg_op = 'UPDATE' then json_build_object('entity', old.entity, 'source', old.source) end,
    json_build_object('entity', new.entity, 'source', new.source));
  return null;
end $$;

create or replace trigger source_bindings_bound after insert or update on source_bindings
  for each row execute function record_source_bound();

create or replace function record_source_left() returns trigger language plpgsql as $$
begin
  perform record_event('console.source-left', 'source', '', null, null);
  return null;
end $$;

create or replace trigger source_bindings_left after delete or truncate on source_bindings
  for each statement execute function record_source_left();
