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

-- One row for each, under the act that changes them together, as for tags and codes (history.sql).
create or replace function record_feedback_states() returns trigger language plpgsql as $$
declare
  actor json := record_author();
  made uuid := nullif(current_setting('stoa.act', true), '')::uuid;
  before text := case tg_op when 'INSERT' then 'feedback_state_json(''open'', '''', '''')'
    else 'feedback_state_json(old_rows.state, old_rows.owner, old_rows.owner_name)' end;
  added integer;
begin
  if is_unrecorded() then return null; end if;
  execute format($sql$
    insert into history (event, entity, document_id, actor_uid, actor_email, import_file, address, before, after, act)
    select 'data.feedback-handled', 'feedback', id, $1 ->> 'uid', $1 ->> 'email',
      coalesce($1 ->> 'file', $1 ->> 'token', $1 ->> 'command'), $1 ->> 'address', before, after, $2
    from (
      select id, %1$s as before, feedback_state_json(new_rows.state, new_rows.owner, new_rows.owner_name) as after from new_rows %2$s
    ) as changed where before <> after
  $sql$, before, case tg_op when 'INSERT' then '' else 'join old_rows using (id)' end) using actor, made;
  get diagnostics added = row_count;
  perform count_act_changes(made, added);
  return null;
end $$;

create or replace trigger feedback_states_add_recorded after insert on feedback_states referencing new table as new_rows
  for each statement execute function record_feedback_states();
create or replace trigger feedback_states_change_recorded after update on feedback_states
  referencing old table as old_rows new table as new_rows for each statement execute function record_feedback_states();
