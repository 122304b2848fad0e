-- The words of sessions in a separate table, with the columns that lists sort and filter by: a thousand rows with a word are
-- a thousand short rows close together, not a thousand documents. Words of rows above 2 kB are stored out of line; shorter
-- ones PostgreSQL stores in the row.

create table session_words (
  id text collate "C" primary key,
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
  search tsvector not null
) with (toast_tuple_target = 128);

alter table session_words alter search set storage external;
-- The search plan depends on how common a word is: the statistics contain the share of this many common words.
alter table session_words alter search set statistics 300;
alter table users alter search set statistics 300;
alter table feedback alter search set statistics 300;

insert into session_words
select id, user_id, expert_id, is_ai, is_sign_in, active, label, ingested, session_price, total_price, slot_ns, search
from sessions;

drop index sessions_by_word;
alter table sessions drop column search;

create index session_words_by_word on session_words using gin (search) with (fastupdate = off);
create index session_words_by_slot on session_words (is_sign_in, (- slot_ns), id);
create index session_words_of_user on session_words (user_id);
create index session_words_of_expert on session_words (expert_id);

create function session_words_removed() returns trigger language plpgsql as $$
begin
  delete from session_words where id in (select id from old_rows);
  return null;
end $$;

create trigger session_words_removed after delete on sessions referencing old table as old_rows
  for each statement execute function session_words_removed();

-- The words of names, for searches with a typing error; the exact address, which is often pasted.
create function name_words(name text) returns text[] language sql immutable parallel safe
  return regexp_split_to_array(name, '[^a-z0-9]+');

create index users_by_name_word on users using gin (name_words(sort_name)) with (fastupdate = off);
create index users_by_email on users (email);
drop index users_by_similar_name;

-- Experts are searched in order of their names.
create index experts_by_name on users (sort_name, id) where is_expert;
