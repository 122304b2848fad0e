-- Calls a trigger function after every write of a table, once for each statement. There is one trigger for each kind of write, because
-- only an update has both the old and the new rows. The names are those of the triggers of insert, update and delete.
create or replace procedure watch_writes(watched text, called text, variadic names text[]) language plpgsql as $$
begin
  execute format($sql$
    create or replace trigger %1$s after insert on %4$s referencing new table as new_rows
      for each statement execute function %5$s();
    create or replace trigger %2$s after update on %4$s referencing old table as old_rows new table as new_rows
      for each statement execute function %5$s();
    create or replace trigger %3$s after delete on %4$s referencing old table as old_rows
      for each statement execute function %5$s();
  $sql$, names[1], names[2], names[3], watched, called);
end $$;

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

-- Keeps feedback.session_rating, the rating of the session that feedback refers to. Writers of sessions and of feedback wait
-- for each other (documents/stored/stored-versions.sql.ts), so that neither misses a write of the other.

create or replace function rate_feedback() returns trigger language plpgsql as $$
declare
  rated smallint;
  known record;
begin
  select rating into rated from sessions where id = new.session_id;
  new.session_rating := coalesce(rated, 0);
  -- A document that was deleted and arrives again gets back its state (feedback-states.sql).
  if tg_op = 'INSERT' then
    select feedback_states.state, feedback_states.owner into known from feedback_states where id = new.id;
    if found then new.state := known.state; new.owner := known.owner; end if;
  end if;
  return new;
end $$;

create or replace trigger feedback_rated before insert or update of session_id on feedback
  for each row execute function rate_feedback();

create or replace function session_ratings_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update feedback set session_rating = new_rows.rating from new_rows
    where feedback.session_id = new_rows.id and new_rows.rating <> feedback.session_rating;
  elsif tg_op = 'UPDATE' then
    update feedback set session_rating = new_rows.rating from new_rows join old_rows using (id)
    where feedback.session_id = new_rows.id and new_rows.rating <> old_rows.rating;
  else
    update feedback set session_rating = 0 from old_rows
    where feedback.session_id = old_rows.id and feedback.session_rating <> 0;
  end if;
  return null;
end $$;

call watch_writes('sessions', 'session_ratings_changed',
  'session_ratings_inserted', 'session_ratings_updated', 'session_ratings_deleted');

-- Keeps feedback.state and feedback.owner, by which lists are filtered, and records who has changed them. Feedback that arrives reads
-- them itself (feedback-ratings.sql).

create or replace function feedback_states_changed() returns trigger language plpgsql as $$
begin
  update feedback set state = new_rows.state, owner = new_rows.owner from new_rows
  where feedback.id = new_rows.id and (feedback.state, feedback.owner) <> (new_rows.state, new_rows.owner);
  return null;
end $$;

create or replace trigger feedback_states_added after insert on feedback_states referencing new table as new_rows
  for each statement execute function feedback_states_changed();
create or replace trigger feedback_states_replaced after update on feedback_states referencing new table as new_rows
  for each statement execute function feedback_states_changed();

create or replace function feedback_state_json(state text, owner text, owner_name text) returns text language sql immutable as $$
  select json_build_object('state', state, 'owner', nullif(owner, ''), 'ownerName', nullif(owner_name, ''))::text
$$;

-- Records one row for each change, under the act that contains it, as for tags and codes (history.sql).
create or replace function record_feedback_states() returns trigger language plpgsql as $$
declare
  actor json := record_author();
  made uuid := nullif(current_setting('stoa.act', true), '')::uuid;
  state_of constant text := $sql$ feedback_state_json(coalesce(%1$s.state, 'open'), coalesce(%1$s.owner, ''), coalesce(%1$s.owner_name, '')) $sql$;
  open constant text := quote_literal(feedback_state_json('open', '', ''));
  added integer;
begin
  if is_unrecorded() then return null; end if;
  execute format($sql$
    insert into history (event, entity, document_id, actor_uid, actor_email, import_file, address, before, after, act)
    select 'data.feedback-handled', 'feedback', id, $1 ->> 'uid', $1 ->> 'email',
      coalesce($1 ->> 'file', $1 ->> 'token', $1 ->> 'command'), $1 ->> 'address', before, after, $2
    from (select id, %s as before, %s as after from %s) as changed where before <> after
  $sql$, case tg_op when 'INSERT' then open else format(state_of, 'old_rows') end,
    case tg_op when 'DELETE' then open else format(state_of, 'new_rows') end,
    case tg_op when 'INSERT' then 'new_rows' when 'DELETE' then 'old_rows' else 'new_rows full join old_rows using (id)' end)
  using actor, made;
  get diagnostics added = row_count;
  perform count_act_changes(made, added);
  return null;
end $$;

call watch_writes('feedback_states', 'record_feedback_states',
  'feedback_states_add_recorded', 'feedback_states_change_recorded', 'feedback_states_removal_recorded');

-- The triggers that maintain the counts and sums of schema/figures.sql, and notify all servers of changed documents.

-- Held while the figures below are changed, so that two writers cannot deadlock on their rows.
create or replace function lock_figures() returns void language sql as $$ select pg_advisory_xact_lock(7311004) $$;

-- Returns the day of an instant in a zone.
create or replace function slot_day(slot_ns bigint, zone text) returns date language sql stable as $$
  select (to_timestamp((slot_ns / 1000000000 - (slot_ns % 1000000000 < 0)::integer)::double precision) at time zone zone)::date
$$;

-- Returns the month of slot_day; '-infinity' for sessions without a slot.
create or replace function slot_month(slot_ns bigint, zone text) returns date language sql stable as $$
  select case when slot_ns = -9223372036854775807 then '-infinity'::date
    else date_trunc('month', slot_day(slot_ns, zone)::timestamp)::date end
$$;

create or replace function first_of_year(month date) returns date language sql immutable as
  $$ select date_trunc('year', month::timestamp)::date $$;

-- Returns SQL of the changed rows: a removed row counts -1, an added one 1.
create or replace function changed_rows(operation text, columns text) returns text language sql immutable as $$
  select concat_ws(' union all ',
    case when operation <> 'INSERT' then format('select -1 as sign, %s from old_rows', columns) end,
    case when operation <> 'DELETE' then format('select 1 as sign, %s from new_rows', columns) end)
$$;

-- The flags of a table of flag groups are the columns of its key, so that no function names them.
create or replace function flags_of(groups regclass) returns text[] language sql stable as $$
  select array_agg(quote_ident(attname) order by attnum) from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where conrelid = groups and contype in ('p', 'u')
$$;

-- For the entities with only flag groups: users and feedback. Their column of counts is called like the table.
create or replace function flags_changed() returns trigger language plpgsql as $$
declare any_row boolean; groups text := rtrim(tg_table_name, 's') || '_flag_groups'; flags text := array_to_string(flags_of(groups::regclass), ', ');
begin
  if tg_op = 'DELETE' then any_row := exists (select from old_rows);
  else any_row := exists (select from new_rows);
  end if;
  if not any_row then return null; end if;
  perform lock_figures();
  execute format($sql$
    insert into %1$I as kept (%2$s, %3$I)
    select %2$s, sum(sign) from (%4$s) as changed group by %2$s having sum(sign) <> 0
    on conflict on constraint %5$I do update set %3$I = kept.%3$I + excluded.%3$I
  $sql$, groups, flags, tg_table_name, changed_rows(tg_op, flags), groups || '_key');
  perform pg_notify('stoa_changes', tg_table_name);
  return null;
end $$;

create or replace function sessions_changed() returns trigger language plpgsql as $$
declare any_row boolean; flags text[] := array_remove(flags_of('session_flag_groups'), 'label');
begin
  if tg_op = 'DELETE' then any_row := exists (select from old_rows);
  else any_row := exists (select from new_rows);
  end if;
  if not any_row then return null; end if;
  perform lock_figures();
  execute format($sql$
    with changed as materialized (%2$s), flag_groups as (
      insert into session_flag_groups as kept (%1$s, label, sessions, session_price, total_price)
      select %1$s, label, sum(sign), sum(sign * session_price), sum(sign * total_price)
      from changed
      group by grouping sets ((%1$s, label), (%1$s))
      having sum(sign) <> 0 or sum(sign * session_price) <> 0 or sum(sign * total_price) <> 0
      on conflict on constraint session_flag_groups_key do update set
        sessions = kept.sessions + excluded.sessions,
        session_price = kept.session_price + excluded.session_price,
        total_price = kept.total_price + excluded.total_price
    ), days as (
      select slot_day(slot_ns, time_zone) as day, is_ai, label, sum(sign) as sessions,
        sum(sign * session_price) as session_price, sum(sign * total_price) as revenue,
        coalesce(sum(sign) filter (where rating > 0), 0) as rated,
        coalesce(sum(sign * rating) filter (where rating > 0), 0) as stars
      from changed, session_days_zone
      where not is_sign_in and slot_ns <> -9223372036854775807
      group by 1, 2, 3
    ), kept_days as (
      insert into session_days as kept
      select * from days where (sessions, session_price, revenue, rated, stars) <> (0, 0, 0, 0, 0)
      on conflict (day, is_ai, label) do update set
        sessions = kept.sessions + excluded.sessions, session_price = kept.session_price + excluded.session_price,
        revenue = kept.revenue + excluded.revenue, rated = kept.rated + excluded.rated,
        stars = kept.stars + excluded.stars
    ), codes as (
      select discount_code, sum(sign) as uses, sum(sign * total_price) as revenue,
        coalesce(sum(sign) filter (where discount_amount is not null), 0) as discounted,
        coalesce(sum(sign * discount_amount), 0) as discount
      from changed where discount_code <> '' and not is_sign_in group by 1
    ), kept_codes as (
      insert into code_sums as kept
      select * from codes where (uses, revenue, discounted, discount) <> (0, 0, 0, 0)
      on conflict (discount_code) do update set
        uses = kept.uses + excluded.uses, revenue = kept.revenue + excluded.revenue,
        discounted = kept.discounted + excluded.discounted, discount = kept.discount + excluded.discount
    ), people as (
      select user_id, sum(sign) as sessions, sum(sign * total_price) as spent
      from changed where user_id <> '' and not is_sign_in group by 1
    ), kept_people as (
      insert into user_sums as kept
      select * from people where (sessions, spent) <> (0, 0)
      on conflict (user_id) do update set sessions = kept.sessions + excluded.sessions, spent = kept.spent + excluded.spent
    ), periods as (
      select case when month is null then 12 else 1 end as months, coalesce(month, year) as first_day, expert_key, is_ai,
        sum(sign) as sessions, coalesce(sum(sign) filter (where rating > 0), 0) as rated,
        coalesce(sum(sign * rating) filter (where rating > 0), 0) as stars,
        coalesce(sum(sign) filter (where rating between 1 and 2), 0) as unhappy,
        coalesce(sum(sign) filter (where label = 'No show'), 0) as no_shows,
        coalesce(sum(sign) filter (where label = 'Refunded'), 0) as refunds, sum(sign * total_price) as revenue
      from changed, session_days_zone, slot_month(slot_ns, time_zone) as month, first_of_year(month) as year
      where not is_sign_in
      group by grouping sets ((month, expert_key, is_ai), (year, expert_key, is_ai))
    )
    insert into expert_sums as kept
    select * from periods where (sessions, rated, stars, unhappy, no_shows, refunds, revenue) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (months, first_day, expert_key, is_ai) do update set
      sessions = kept.sessions + excluded.sessions, rated = kept.rated + excluded.rated,
      stars = kept.stars + excluded.stars, unhappy = kept.unhappy + excluded.unhappy,
      no_shows = kept.no_shows + excluded.no_shows, refunds = kept.refunds + excluded.refunds,
      revenue = kept.revenue + excluded.revenue
  $sql$, array_to_string(flags, ', '), changed_rows(tg_op,
    array_to_string(flags || array['label', 'session_price', 'total_price', 'slot_ns', 'expert_key', 'discount_code', 'discount_amount', 'user_id'], ', ')));
  if tg_op <> 'INSERT' then
    delete from user_sums using old_rows where user_sums.user_id = old_rows.user_id and user_sums.sessions = 0;
  end if;
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;

-- For the entities with only a maintained number: tags and discount codes.
create or replace function documents_changed() returns trigger language plpgsql as $$
declare removed bigint := 0; added bigint := 0;
begin
  if tg_op <> 'INSERT' then select count(*) into removed from old_rows; end if;
  if tg_op <> 'DELETE' then select count(*) into added from new_rows; end if;
  if removed = 0 and added = 0 then return null; end if;
  if added <> removed then
    execute format('update totals set %1$I = %1$I + $1', tg_table_name) using added - removed;
  end if;
  perform pg_notify('stoa_changes', replace(tg_table_name, '_', '-'));
  return null;
end $$;

call watch_writes('users', 'flags_changed', 'users_inserted', 'users_updated', 'users_deleted');
call watch_writes('sessions', 'sessions_changed', 'sessions_inserted', 'sessions_updated', 'sessions_deleted');
call watch_writes('feedback', 'flags_changed', 'feedback_inserted', 'feedback_updated', 'feedback_deleted');
call watch_writes('tags', 'documents_changed', 'tags_inserted', 'tags_updated', 'tags_deleted');
call watch_writes('discount_codes', 'documents_changed',
  'discount_codes_inserted', 'discount_codes_updated', 'discount_codes_deleted');

-- Every change of a tag or a discount code is recorded in the transaction of the write. The setting stoa.actor names the author, as JSON:
-- {"uid", "email"} of a person, {"uid": "import", "file"}, or {"uid", "token"} of a program; without the setting the author is the
-- connected program. The author is a claim: a process that may write for the console can name anybody. stoa.act is the id of the act that
-- the changes belong to; stoa.restores says that created documents existed before.

create or replace function record_author() returns json language sql stable as $$
  select coalesce(nullif(current_setting('stoa.actor', true), '')::json,
    json_build_object('uid', 'command', 'command', current_setting('application_name')))
$$;

-- Transactions that write many documents run one after the other, so that an act has exactly one first change.
create or replace function count_act_changes(made uuid, added integer) returns void language plpgsql as $$
begin
  if made is null or added = 0 then return; end if;
  update history set act_changes = act_changes + added where act = made and act_changes is not null;
  if not found then
    update history set act_changes = added where id = (select min(id) from history where act = made);
  end if;
end $$;

-- Writing a document again with the same content is not recorded as a change. If the id of a row changes, this is recorded as the removal
-- of the old id and the creation of the new one.
create or replace function record_changes() returns trigger language plpgsql as $$
declare
  actor json := record_author();
  source text := coalesce(actor ->> 'file', actor ->> 'token', actor ->> 'command');
  made uuid := nullif(current_setting('stoa.act', true), '')::uuid;
  noun text := replace(tg_table_name, '_', '-');
  added integer;
begin
  if is_unrecorded() then return null; end if;
  if tg_op = 'INSERT' then
    insert into history (actor_uid, actor_email, import_file, address, entity, document_id, before, after, act, is_restored)
    select actor ->> 'uid', actor ->> 'email', source, actor ->> 'address', noun, id, null, document, made,
      coalesce(current_setting('stoa.restores', true), '') <> '' from new_rows;
  elsif tg_op = 'DELETE' then
    insert into history (actor_uid, actor_email, import_file, address, entity, document_id, before, after, act, original)
    select actor ->> 'uid', actor ->> 'email', source, actor ->> 'address', noun, id, document, null, made, original from old_rows;
  else
    insert into history (actor_uid, actor_email, import_file, address, entity, document_id, before, after, act, original)
    select actor ->> 'uid', actor ->> 'email', source, actor ->> 'address', noun, id, old_rows.document, new_rows.document, made,
      case when new_rows.document is null then old_rows.original end
    from new_rows full join old_rows using (id)
    where coalesce(actor ->> 'token', actor ->> 'command') is null
      or (old_rows.document, old_rows.original) is distinct from (new_rows.document, new_rows.original);
  end if;
  get diagnostics added = row_count;
  perform count_act_changes(made, added);
  return null;
end $$;

call watch_writes('tags', 'record_changes', 'tags_created', 'tags_replaced', 'tags_removed');
call watch_writes('discount_codes', 'record_changes',
  'discount_codes_created', 'discount_codes_replaced', 'discount_codes_removed');

-- What a person has put away is forgotten when it leaves the inbox, so that it is there again when it comes back: feedback that is opened
-- again, for example. Nothing else would remove the rows of notes and views that are gone.

create or replace function forget_handled_feedback() returns trigger language plpgsql as $$
begin
  delete from inbox_handled using old_rows join new_rows using (id)
  where inbox_handled.uid = old_rows.owner and kind = 'feedback' and inbox_handled.id = old_rows.id
    and (new_rows.owner <> old_rows.owner or new_rows.state not in ('open', 'in-work'));
  return null;
end $$;

create or replace trigger feedback_states_leave_inbox after update on feedback_states
  referencing old table as old_rows new table as new_rows for each statement execute function forget_handled_feedback();

create or replace function forget_handled_notes() returns trigger language plpgsql as $$
begin
  delete from inbox_handled using old_rows
  where uid = any (mentions) and kind = 'mention' and inbox_handled.id = old_rows.id;
  return null;
end $$;

create or replace trigger notes_leave_inbox after delete on notes
  referencing old table as old_rows for each statement execute function forget_handled_notes();

create or replace function forget_handled_watches() returns trigger language plpgsql as $$
begin
  delete from inbox_handled using old_rows
  where uid = owner_uid and kind = 'watch' and inbox_handled.id = old_rows.id;
  return null;
end $$;

create or replace trigger saved_views_leave_inbox after delete on saved_views
  referencing old table as old_rows for each statement execute function forget_handled_watches();

-- Notifies all servers when a table without documents changes (figures.sql does it for documents). The argument names the
-- change.
create or replace function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', tg_argv[0]);
  return null;
end $$;

-- When a sign-in has ended, open event streams immediately check whether they may continue.
create or replace trigger sign_ins_ended after delete on sign_ins for each statement execute function notify_change('sign-ins');
-- Streams that were opened with a token end in the same way.
create or replace trigger ingest_tokens_revoked after delete on ingest_tokens
  for each statement execute function notify_change('sign-ins');

create or replace trigger saved_views_changed after insert or update or delete on saved_views
  for each statement execute function notify_change('views');

-- Not after counting rows: the screens show nothing of that.
create or replace trigger watches_changed after insert or delete or update of version, is_stopped, told_at on watches
  for each statement execute function notify_change('views');

create or replace trigger goals_changed after insert or update or delete on goals
  for each statement execute function notify_change('goals');

create or replace trigger notes_changed after insert or update or delete on notes
  for each statement execute function notify_change('notes');

-- All processes read the erasures again.
create or replace trigger erasures_changed after insert on erasures for each statement execute function notify_change('erasures');

-- The list of members shows people, their last sign-in, and who is an administrator by a sign-in; when a role has changed, open browsers
-- ask again for the rights of their person.
create or replace trigger members_changed after insert or update or delete on accounts
  for each statement execute function notify_change('members');

create or replace trigger roles_changed after update of role on accounts for each row
  when (old.role is distinct from new.role) execute function notify_change('roles');

create or replace trigger administrator_by_claim_ended after delete on sign_ins for each row
  when (old.administrator_by_claim is not null) execute function notify_change('members');

-- A browser that asks again then also shows its person the new second factor.
create or replace trigger passkeys_changed after insert or delete on passkeys
  for each statement execute function notify_change('roles');
create or replace trigger authenticators_changed after update of confirmed_at or delete on authenticators
  for each statement execute function notify_change('roles');

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
