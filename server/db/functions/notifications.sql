-- Notifies all servers of changes of tables that are no documents; figures.sql does of documents.

-- When a sign-in has ended, open event streams check at once whether they may continue.
create or replace function sign_ins_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'sign-ins');
  return null;
end $$;

create or replace trigger sign_ins_ended after delete on sign_ins for each statement execute function sign_ins_ended();

create or replace function saved_views_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'views');
  return null;
end $$;

create or replace trigger saved_views_changed after insert or update or delete on saved_views
  for each statement execute function saved_views_changed();

-- The list of members shows who they are and when they last signed in; open browsers ask again what their person may do when a
-- role was changed, also by the claim of single sign-on, which each sign-in writes.
create or replace function members_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'members');
  return null;
end $$;

create or replace trigger members_changed after insert or update or delete on accounts
  for each statement execute function members_changed();

create or replace function roles_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'roles');
  return null;
end $$;

create or replace trigger roles_changed after update of role, is_administrator_by_claim on accounts for each row
  when ((old.role, old.is_administrator_by_claim) is distinct from (new.role, new.is_administrator_by_claim))
  execute function roles_changed();
