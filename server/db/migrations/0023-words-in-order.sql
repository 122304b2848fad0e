-- Lists that are filtered by words: an index of the words' table for each order, and indexes that bound the rows read.
-- Sessions in the future come first and have few words, without the common ones of transcripts: without separate indexes a
-- page of the newest sessions with such a word would read all future ones.

set local maintenance_work_mem = '256MB';

delete from set_aside_indexes where definition ~ 'session_words_by_slot';
drop index if exists session_words_by_slot;

create index session_words_by_slot on session_words (is_sign_in, (- slot_ns), id) include (slot_ns) where length(search) > 64;
create index session_words_short_by_slot on session_words (is_sign_in, (- slot_ns), id) include (slot_ns)
  where length(search) <= 64;
-- On another expression than the index of all words, so that PostgreSQL does not confuse them; and with its condition spelled
-- differently, because PostgreSQL does not combine two indexes with the same condition.
create index session_words_short_by_word on session_words using gin (strip(search)) where length(search) < 65;
create index session_words_by_session_price on session_words (is_sign_in, (- session_price), id) include (session_price);
create index session_words_by_total_price on session_words (is_sign_in, (- total_price), id) include (total_price);
create index session_words_of_label on session_words (label);

-- The statistics contain the share of this many common words, down to a word in one of a thousand rows.
alter table session_words alter search set statistics 600;
