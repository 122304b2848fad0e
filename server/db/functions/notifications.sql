-- Notifies all servers of changes of tables that hold no documents; for documents figures.sql does. The argument says what has changed.
create or replace function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', tg_argv[0]);
  return null;
end $$;

-- When a sign-in has ended, open event streams check at once whether they may continue.
create or replace trigger sign_ins_ended after delete on sign_ins for each statement execute function notify_change('sign-ins');

create or replace trigger saved_views_changed after insert or update or delete on saved_views
  for each statement execute function notify_change('views');

-- All processes read the erasures again.
create or replace trigger erasures_changed after insert on erasures for each statement execute function notify_change('erasures');

-- The list of members shows who they are and when they last signed in; open browsers ask again what their person may do when a
-- role was changed, also by the claim of single sign-on, which each sign-in writes.
create or replace trigger members_changed after insert or update or delete on accounts
  for each statement execute function notify_change('members');

create or replace trigger roles_changed after update of role, is_administrator_by_claim on accounts for each row
  when ((old.role, old.is_administrator_by_claim) is distinct from (new.role, new.is_administrator_by_claim))
  execute function notify_change('roles');
