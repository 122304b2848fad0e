-- The inbox of each person is computed; only what they have seen and put away is stored.

-- Events of accounts, and refused sign-ins, whose uid is empty.
create view account_events as
select id, at, event, document_id as uid, actor_uid, actor_email, import_file, address, minute from history where entity = 'members';

create table inbox_seen (
  uid text collate "C" primary key references accounts (uid) on delete cascade,
  seen_ns bigint not null
);

create table inbox_handled (
  uid text collate "C" not null references accounts (uid) on delete cascade,
  kind text not null,
  id text collate "C" not null,
  -- The time of the newest event when it was put away: a newer event shows it again.
  at_ns bigint not null,
  -- Until when it is postponed; null: done.
  until_ns bigint,
  primary key (uid, kind, id)
);
