-- Saved views that notify their owner when they have many rows, or each day.
create table watches (
  view_id text collate "C" primary key references saved_views (id) on delete cascade,
  -- The version of the settings: a message of an older version is neither sent nor reported.
  version bigint not null default 1,
  -- Null: daily.
  more_than integer,
  way text not null,
  -- The address of a webhook, and the key of its signatures: both are secrets of the owner.
  address text,
  secret text,
  with_rows boolean not null,
  set_up_at timestamptz not null,
  is_stopped boolean not null default false,
  -- Whether it had more rows at the last count, and the time of the next count.
  is_above boolean not null default false,
  check_at timestamptz not null,
  -- The last message, and its next attempt if it is still to be sent.
  message_id text,
  message_count bigint,
  message_is_minimum boolean,
  message_at timestamptz,
  attempts integer not null default 0,
  attempt_at timestamptz,
  -- The outcome of the last attempt; without a fault it was sent.
  told_at timestamptz,
  fault text
);
