-- The marketplace's documents with columns for lists, filters, sums and search; accounts and sign-ins of administrators;
-- history; totals that the triggers below maintain in the transaction of every write.
--
-- document: the JSON text that is sent, known fields only. original: the imported text, where it differs.
-- Instants are nanoseconds since the epoch; an absent one is -9223372036854775807, so that every key is not null.
-- Descending orders are indexed on the negated key, so that "newest first, ties by id" is one row comparison.

create extension if not exists pg_trgm;

create table users (
  id text collate "C" primary key,
  document text not null,
  original text,
  sort_name text collate "C" not null,
  email text collate "C" not null,
  is_admin boolean not null,
  is_verified boolean not null,
  is_expert boolean not null,
  ai_available boolean not null,
  tag_ids text[] not null,
  hourly_rate numeric not null,
  rating double precision not null,
  last_login_ns bigint not null,
  last_active_ns bigint not null,
  search tsvector not null
);

create index users_by_name on users (sort_name, id);
create index users_by_last_login on users ((- last_login_ns), id);
create index users_by_last_active on users ((- last_active_ns), id);
create index users_by_hourly_rate on users ((- hourly_rate), id) where is_expert;
create index users_by_rating on users ((- rating), id) where is_expert;
create index experts_by_name on users (sort_name, id) where is_expert;
create index users_by_tag on users using gin (tag_ids) where is_expert;
create index users_by_word on users using gin (search);
create index users_by_similar_name on users using gin (sort_name gin_trgm_ops);

create table sessions (
  id text collate "C" primary key,
  document text not null,
  summaries text,
  transcripts text,
  original text,
  user_id text collate "C" not null,
  expert_id text collate "C" not null,
  is_ai boolean not null,
  is_sign_in boolean not null,
  active boolean not null,
  label text collate "C" not null,
  ingested boolean not null,
  session_price numeric not null,
  total_price numeric not null,
  slot_ns bigint not null,
  created_ns bigint not null,
  search tsvector not null
);

create index sessions_by_slot on sessions ((- slot_ns), id);
create index sessions_by_created on sessions ((- created_ns), id);
create index sessions_by_session_price on sessions ((- session_price), id);
create index sessions_by_total_price on sessions ((- total_price), id);
create index sessions_of_user on sessions (user_id, (- slot_ns), id);
create index sessions_of_expert on sessions (expert_id, (- slot_ns), id);
create index sessions_by_label on sessions (label, (- slot_ns), id);
create index sessions_active on sessions ((- slot_ns), id) where active;
create index sessions_sign_ins on sessions (user_id, (- created_ns), id) where is_sign_in;
create index sessions_by_word on sessions using gin (search);

create table feedback (
  id text collate "C" primary key,
  document text not null,
  original text,
  sort_name text collate "C" not null,
  email text collate "C" not null,
  expert_id text collate "C" not null,
  session_id text collate "C" not null,
  created_ns bigint not null,
  search tsvector not null
);

create index feedback_by_created on feedback ((- created_ns), id);
create index feedback_by_name on feedback (sort_name, id);
create index feedback_of_email on feedback (email, (- created_ns), id);
create index feedback_of_expert on feedback (expert_id, (- created_ns), id);
create index feedback_of_session on feedback (session_id, (- created_ns), id);
create index feedback_by_word on feedback using gin (search);

create table tags (
  id text collate "C" primary key,
  document text not null,
  original text,
  version bigint not null default 1,
  sort_name text collate "C" not null,
  search tsvector not null
);

create index tags_by_name on tags (sort_name, id);
create index tags_by_word on tags using gin (search);

create table discount_codes (
  id text collate "C" primary key,
  document text not null,
  original text,
  version bigint not null default 1,
  percentage numeric not null,
  expiration_ns bigint,
  search tsvector not null
);

create index discount_codes_by_percentage on discount_codes (percentage, id);
create index discount_codes_by_expiration on discount_codes ((- coalesce(expiration_ns, -9223372036854775807)), id);
create index discount_codes_by_word on discount_codes using gin (search);

-- What the doctor lists: one row for each malformed field of a stored document.
create table faults (
  entity text not null,
  id text collate "C" not null,
  field text not null,
  value text not null,
  expected text not null
);

create index faults_of_document on faults (entity, id);

create table accounts (
  uid text collate "C" primary key,
  email text collate "C" not null unique,
  display_name text,
  password_hash text not null,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);

-- Only the SHA-256 of a cookie's token is stored. session_id is the sessions record of the sign-in.
create table sign_ins (
  token_hash bytea primary key,
  uid text collate "C" not null references accounts (uid) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  session_id text collate "C"
);

create index sign_ins_of_account on sign_ins (uid);
create index sign_ins_by_last_seen on sign_ins (last_seen_at);

-- Failed sign-ins in the current window, by account and by address.
create table sign_in_failures (
  key text collate "C" primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_uid text not null,
  actor_email text not null,
  entity text not null,
  document_id text collate "C" not null,
  before text not null,
  after text not null
);

create index history_of_document on history (entity, document_id, id desc);

create table totals (
  only_row boolean primary key default true check (only_row),
  users bigint not null default 0,
  experts bigint not null default 0,
  ai_experts bigint not null default 0,
  sessions bigint not null default 0,
  ai_sessions bigint not null default 0,
  sign_in_records bigint not null default 0,
  session_price numeric not null default 0,
  revenue numeric not null default 0,
  feedback bigint not null default 0,
  tags bigint not null default 0,
  discount_codes bigint not null default 0
);

insert into totals default values;

create function users_changed() returns trigger language plpgsql as $$
declare
  before record;
  after record;
begin
  select 0::bigint as total, 0::bigint as experts, 0::bigint as ai_experts into before;
  after := before;
  if tg_op <> 'INSERT' then
    select count(*) as total, count(*) filter (where is_expert) as experts,
      count(*) filter (where is_expert and ai_available) as ai_experts into before from old_rows;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) as total, count(*) filter (where is_expert) as experts,
      count(*) filter (where is_expert and ai_available) as ai_experts into after from new_rows;
  end if;
  if before.total = 0 and after.total = 0 then return null; end if;
  if before is distinct from after then
    update totals set
      users = users + after.total - before.total,
      experts = experts + after.experts - before.experts,
      ai_experts = ai_experts + after.ai_experts - before.ai_experts;
  end if;
  perform pg_notify('stoa_changes', 'users');
  return null;
end $$;

create function sessions_changed() returns trigger language plpgsql as $$
declare
  before record;
  after record;
begin
  select 0::bigint as total, 0::bigint as sessions, 0::bigint as ai_sessions, 0::bigint as sign_in_records,
    0::numeric as session_price, 0::numeric as revenue into before;
  after := before;
  if tg_op <> 'INSERT' then
    select count(*) as total, count(*) filter (where not is_sign_in) as sessions,
      count(*) filter (where is_ai and not is_sign_in) as ai_sessions, count(*) filter (where is_sign_in) as sign_in_records,
      coalesce(sum(o.session_price) filter (where not is_sign_in), 0) as session_price,
      coalesce(sum(o.total_price) filter (where not is_sign_in), 0) as revenue into before from old_rows o;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) as total, count(*) filter (where not is_sign_in) as sessions,
      count(*) filter (where is_ai and not is_sign_in) as ai_sessions, count(*) filter (where is_sign_in) as sign_in_records,
      coalesce(sum(n.session_price) filter (where not is_sign_in), 0) as session_price,
      coalesce(sum(n.total_price) filter (where not is_sign_in), 0) as revenue into after from new_rows n;
  end if;
  if before.total = 0 and after.total = 0 then return null; end if;
  if before is distinct from after then
    update totals t set
      sessions = t.sessions + after.sessions - before.sessions,
      ai_sessions = t.ai_sessions + after.ai_sessions - before.ai_sessions,
      sign_in_records = t.sign_in_records + after.sign_in_records - before.sign_in_records,
      session_price = t.session_price + after.session_price - before.session_price,
      revenue = t.revenue + after.revenue - before.revenue;
  end if;
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;

-- For the entities with only a maintained number: feedback, tags and discount codes.
create function documents_changed() returns trigger language plpgsql as $$
declare
  removed bigint := 0;
  added bigint := 0;
begin
  if tg_op <> 'INSERT' then select count(*) into removed from old_rows; end if;
  if tg_op <> 'DELETE' then select count(*) into added from new_rows; end if;
  if removed = 0 and added = 0 then return null; end if;
  if added <> removed then
    execute format('update totals set %1$I = %1$I + $1', tg_table_name) using added - removed;
  end if;
  perform pg_notify('stoa_changes', replace(tg_table_name, '_', '-'));
  return null;
end $$;

create trigger users_inserted after insert on users referencing new table as new_rows
  for each statement execute function users_changed();
create trigger users_updated after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function users_changed();
create trigger users_deleted after delete on users referencing old table as old_rows
  for each statement execute function users_changed();

create trigger sessions_inserted after insert on sessions referencing new table as new_rows
  for each statement execute function sessions_changed();
create trigger sessions_updated after update on sessions referencing old table as old_rows new table as new_rows
  for each statement execute function sessions_changed();
create trigger sessions_deleted after delete on sessions referencing old table as old_rows
  for each statement execute function sessions_changed();

create trigger feedback_inserted after insert on feedback referencing new table as new_rows
  for each statement execute function documents_changed();
create trigger feedback_updated after update on feedback referencing old table as old_rows new table as new_rows
  for each statement execute function documents_changed();
create trigger feedback_deleted after delete on feedback referencing old table as old_rows
  for each statement execute function documents_changed();

create trigger tags_inserted after insert on tags referencing new table as new_rows
  for each statement execute function documents_changed();
create trigger tags_updated after update on tags referencing old table as old_rows new table as new_rows
  for each statement execute function documents_changed();
create trigger tags_deleted after delete on tags referencing old table as old_rows
  for each statement execute function documents_changed();

create trigger discount_codes_inserted after insert on discount_codes referencing new table as new_rows
  for each statement execute function documents_changed();
create trigger discount_codes_updated after update on discount_codes referencing old table as old_rows new table as new_rows
  for each statement execute function documents_changed();
create trigger discount_codes_deleted after delete on discount_codes referencing old table as old_rows
  for each statement execute function documents_changed();
