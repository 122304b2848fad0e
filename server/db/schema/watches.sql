-- Saved views that tell their owner when they have many rows, or each day.
create table watches (
  view_id text collate "C" primary key references saved_views (id) on delete cascade,
  -- Of what was set up: an older message neither is sent nor says how it went.
  version bigint not null default 1,
  -- Null: each day.
  more_than integer,
  way text not null,
  -- Of a webhook, and the key of its signatures: both are secrets of the owner.
  address text,
  secret text,
  with_rows boolean not null,
  set_up_at timestamptz not null,
  is_stopped boolean not null default false,
  -- Whether it had more rows when they were last counted, and when they are counted next.
  is_above boolean not null default false,
  check_at timestamptz not null,
  -- The last message; its next attempt, if it still has to be sent.
  message_id text,
  message_count bigint,
  message_is_minimum boolean,
  message_at timestamptz,
  attempts integer not null default 0,
  attempt_at timestamptz,
  -- How the last attempt went; without a fault it was sent.
  told_at timestamptz,
  fault text
);
