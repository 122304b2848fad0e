-- Saved views of lists, private or shared.
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
