-- The inbox of each person is computed; stored is what they have seen of it and put away.

-- What happened to accounts, and refused sign-ins, whose uid is empty.
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
  -- When what was put away had happened: something newer is shown again.
  at_ns bigint not null,
  -- Until when it is put off; null: done.
  until_ns bigint,
  primary key (uid, kind, id)
);
