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
