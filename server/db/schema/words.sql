-- The words of sessions, apart from their documents. Those of other entities are in their own tables.

-- The words of a session, with the columns that lists sort and filter by: a thousand rows with a word are a thousand short rows close
-- together, not a thousand documents. Words of rows above 2 kB are stored out of line.
create table session_words (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  expert_id text collate "C" not null,
  discount_code text collate "C" not null default '',
  is_ai boolean not null,
  is_sign_in boolean not null,
  active boolean not null,
  label text collate "C" not null,
  ingested boolean not null,
  has_transcript boolean not null,
  session_price numeric not null,
  total_price numeric not null,
  slot_ns bigint not null,
  search tsvector not null,
  rating smallint not null
) with (toast_tuple_target = 128);
alter table session_words alter search set statistics 0;

create index session_words_of_user on session_words (user_id);
create index session_words_of_expert on session_words (expert_id);
create index session_words_by_slot on session_words ((- slot_ns), id);
-- Adding many documents one by one to the index of all words takes four fifths of the time. Up to 4 MB of them are collected and added
-- together; a search also reads the collected ones.
create index session_words_by_word on session_words using gin (search) with (fastupdate = on);
