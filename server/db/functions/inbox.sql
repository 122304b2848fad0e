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
