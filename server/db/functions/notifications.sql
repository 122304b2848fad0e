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
