-- The marketplace's documents, with columns for lists, filters, sums and search.
--
-- document: the JSON text that is sent, known fields only. original: the imported text, where it differs. version: the newest write wins
-- by it (docs/decisions/0015-versions.md). search: the words, each beginning with the code of its segment. Instants are nanoseconds since
-- the epoch; an absent one is -9223372036854775807, so that keys are never null. Descending orders are indexed on the negated key, so
-- that "newest first, ties by id" is one row comparison.

create extension if not exists pg_trgm; -- finds names with a typing error

-- The users of the marketplace; experts and administrators are users with a flag.
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
  tag_ids text[] collate "C" not null,
  hourly_rate numeric not null,
  rating double precision not null,
  last_login_ns bigint not null,
  last_active_ns bigint not null,
  created_ns bigint not null,
  search tsvector not null,
  -- A column, so that testing whether a name contains a word costs almost nothing.
  name_words text[] not null generated always as (regexp_split_to_array(sort_name, '[^a-z0-9]+')) stored,
  -- The name as the console shows it: rows of other lists include it without reading the document.
  name text collate "C" not null,
  version bigint not null default 1
);

-- No plan depends on the frequency of words.
alter table users alter search set statistics 0;
create index users_by_name on users (sort_name, id);
create index users_by_tag on users using gin (tag_ids) where is_expert;
create index users_by_email on users (email);
-- Experts are searched in order of their names.
create index experts_by_name on users (sort_name, id) where is_expert;
create index users_by_name_word on users using gin (name_words) with (fastupdate = off);
-- A page of sessions looks up a hundred names, from the index alone, without the rows.
create index users_names on users (id) include (name);

-- Each order within each flag group, with the columns of ranges and of other orders: rows are tested without reading documents. The plain
-- columns allow index-only scans, which PostgreSQL does not recognise from an expression.
create index users_by_flags_and_name on users (is_admin, is_verified, is_expert, ai_available, sort_name, id)
  include (last_login_ns, created_ns);
create index users_by_flags_and_last_login
  on users (is_admin, is_verified, is_expert, ai_available, (- last_login_ns), id)
  include (last_login_ns, last_active_ns, hourly_rate, rating, sort_name, created_ns);
create index users_by_flags_and_last_active
  on users (is_admin, is_verified, is_expert, ai_available, (- last_active_ns), id) include (last_active_ns, last_login_ns, created_ns);
create index users_by_flags_and_hourly_rate
  on users (is_admin, is_verified, is_expert, ai_available, (- hourly_rate), id) include (hourly_rate, last_login_ns, created_ns);
create index users_by_flags_and_rating
  on users (is_admin, is_verified, is_expert, ai_available, (- rating), id) include (rating, last_login_ns, created_ns);
create index users_by_last_login on users ((- last_login_ns), id);
create index users_by_created on users ((- created_ns), id);
create index users_by_word on users using gin (search);
-- Search counts experts apart from other users. An index with only the words of experts is small; in the index of all users a single
-- letter would collect many rows. New words go to the index at once, as experts seldom change.
create index experts_by_word on users using gin (search) with (fastupdate = off) where is_expert;

-- Booked sessions, and the records of sign-ins. Their words are in session_words.
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
  has_transcript boolean not null,
  session_price numeric not null,
  total_price numeric not null,
  slot_ns bigint not null,
  created_ns bigint not null,
  -- 1 to 5; 0 if absent, -1 for any other number.
  rating smallint not null,
  version bigint not null default 1,
  -- The end of the slot, or its start if it has no end.
  slot_end_ns bigint not null,
  -- The id of the discount code, '' without one, and the US dollars that it took off, if the document says them.
  discount_code text collate "C" not null default '',
  discount_amount numeric,
  -- The expert as a number, short enough for every index, next to the label. Making two experts share a number takes the right to write
  -- their ids, which allows the same harm directly.
  expert_key bigint not null generated always as (hashtextextended(expert_id, 0)) stored
);
-- The included columns tell from the index alone who booked in a range of days.
create index sessions_of_user on sessions (user_id, (- slot_ns), id) include (slot_ns, is_sign_in);

-- An order of all sessions of one kind, and an order within each flag group. Each index contains the columns of the ranges, so that rows
-- in its order are tested without reading documents; the index of the default order also contains the flags. With flags in the indexes by
-- price, where thousands of rows share a key, PostgreSQL would prefer them to those by flag group. Those by flag group come first: of two
-- indexes with the same cost PostgreSQL uses the older one, and they read less.
create index sessions_by_flags_and_slot
  on sessions (is_sign_in, active, is_ai, ingested, has_transcript, rating, label, (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_flags_and_session_price
  on sessions (is_sign_in, active, is_ai, ingested, has_transcript, rating, label, (- session_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_flags_and_total_price
  on sessions (is_sign_in, active, is_ai, ingested, has_transcript, rating, label, (- total_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_slot on sessions (is_sign_in, (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, active, is_ai, ingested, has_transcript, rating, label, expert_key);
create index sessions_by_session_price on sessions (is_sign_in, (- session_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_total_price on sessions (is_sign_in, (- total_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
-- An expert has thousands of sessions: flags and orders of one expert are answered from the index alone. Two ids of the maximum length
-- leave no room for the label.
create index sessions_of_expert on sessions (expert_id, (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, is_sign_in, active, is_ai, ingested, has_transcript, rating);
-- The week of the creation, then the slot: the first and the last entry of a week bound the slots of the sessions created in it.
create index sessions_by_week_created on sessions (is_sign_in, (created_ns / 604800000000000), (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, active, is_ai, ingested, has_transcript, rating, label, expert_key);
-- Most sessions have no code.
create index sessions_of_code on sessions (discount_code, (- slot_ns), id) where discount_code <> '';
-- The figures of all codes in a range of days, from the index alone.
create index sessions_with_code on sessions (slot_ns) include (discount_code, total_price, discount_amount)
  where discount_code <> '' and not is_sign_in;
create index sessions_in_progress on sessions (slot_end_ns) where active and not is_sign_in;
-- The sign-ins of one user, newest first, for the timeline.
create index sessions_of_user_signed_in on sessions (user_id, (- created_ns), id) where is_sign_in;

-- What people have written about experts and sessions.
create table feedback (
  id text collate "C" primary key,
  document text not null,
  original text,
  sort_name text collate "C" not null,
  email text collate "C" not null,
  expert_id text collate "C" not null,
  session_id text collate "C" not null,
  created_ns bigint not null,
  search tsvector not null,
  version bigint not null default 1,
  -- The rating of the session that it refers to, kept by triggers (functions/feedback-ratings.sql); 0 without one.
  session_rating smallint not null default 0,
  -- The state and the owner of feedback_states, kept by triggers (functions/feedback-states.sql).
  state text collate "C" not null default 'open',
  owner text collate "C" not null default ''
);
alter table feedback alter search set statistics 0;
create index feedback_of_email on feedback (email, (- created_ns), id);
create index feedback_of_expert on feedback (expert_id, (- created_ns), id);
create index feedback_of_session on feedback (session_id, (- created_ns), id);
create index feedback_by_created on feedback ((- created_ns), id) include (created_ns, session_rating, owner);
create index feedback_by_name on feedback (sort_name, id) include (created_ns, session_rating, owner);
create index feedback_by_state on feedback (state, (- created_ns), id) include (created_ns, session_rating, owner);
create index feedback_by_state_and_name on feedback (state, sort_name, id) include (created_ns, session_rating, owner);
create index feedback_of_owner on feedback (owner, state, (- created_ns), id) where owner <> '';
create index feedback_by_session_rating on feedback (session_rating, (- created_ns), id)
  include (created_ns, sort_name) where session_rating > 0;
create index feedback_by_word on feedback using gin (search);

-- The subjects that experts have.
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

-- Codes that make a session cheaper.
create table discount_codes (
  id text collate "C" primary key,
  document text not null,
  original text,
  version bigint not null default 1,
  percentage_discount numeric not null,
  expiration_ns bigint,
  search tsvector not null,
  -- New codes must differ from all others in this value.
  folded_id text collate "C" not null
);
create index discount_codes_by_percentage on discount_codes (percentage_discount, id);
create index discount_codes_by_expiration on discount_codes ((- coalesce(expiration_ns, -9223372036854775807)), id);
create index discount_codes_by_folded_id on discount_codes (folded_id);
create index discount_codes_by_word on discount_codes using gin (search);

-- lz4 reads and writes several times as fast as pglz; a server without it keeps its default.
do $$
begin
  alter table users alter document set compression lz4, alter original set compression lz4;
  alter table sessions alter document set compression lz4, alter summaries set compression lz4,
    alter transcripts set compression lz4, alter original set compression lz4;
  alter table feedback alter document set compression lz4, alter original set compression lz4;
exception when feature_not_supported then
  raise notice 'lz4 is not available';
end $$;

-- The ids and versions of documents that the source has deleted.
create table tombstones (
  entity text not null,
  id text collate "C" not null,
  version bigint not null,
  primary key (entity, id)
);

-- The version of the code that derived the columns of stored documents. An entity without documents gets its row, with its current
-- version, when the database is opened.
create table derivations (
  entity text primary key,
  version integer not null,
  -- During a rebuild the version applies to the documents up to this id; null: to all.
  done_to text collate "C",
  -- The mapping with which they were derived, as its text; '' without one.
  mapping text not null default ''
);

-- What the doctor lists: one row for each malformed field of a stored document.
create table faults (
  entity text not null,
  id text collate "C" not null,
  field text not null,
  value text not null,
  expected text not null,
  -- The faults of one document keep the order in which they were found.
  place bigint generated always as identity,
  -- The number of all faults, if a document has so many that only the first are stored; null otherwise.
  found integer
);

-- Not among the functions that are applied again: two indexes contain its values.
create function fault_id(place bigint) returns text language sql immutable as $$ select lpad(place::text, 19, '0') $$;

create index faults_of_document on faults (entity, id);
create index faults_by_record on faults (((entity || '/' || id) collate "C"), (fault_id(place) collate "C"));
create index faults_by_id on faults ((fault_id(place) collate "C"));

-- The list of malformed fields, each with the text id that lists need.
create view fault_entries as
select fault_id(place) collate "C" as id, entity, id as record, field, value, expected,
  (entity || '/' || id) collate "C" as by_record, (field || '/' || entity || '/' || id) collate "C" as by_field, found
from faults;
