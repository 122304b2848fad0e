-- Views of lists that people save, for themselves or for everybody.

create table saved_views (
  id text collate "C" primary key,
  owner_uid text collate "C" not null references accounts (uid) on delete cascade,
  name text not null,
  screen text not null,
  query text not null,
  is_shared boolean not null,
  created_at timestamptz not null default clock_timestamp()
);

create index saved_views_of_owner on saved_views (owner_uid);
create index saved_views_shared on saved_views (screen) where is_shared;

create function saved_views_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'views');
  return null;
end $$;

create trigger saved_views_changed after insert or update or delete on saved_views
  for each statement execute function saved_views_changed();
