-- The inbox of each person is computed; stored is what they have seen of it and put away.
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
