-- Lists that are filtered by words: an index of the words' table for each order, and what else bounds the rows that are read.
-- Sessions that were not held yet come first and have few words, without the common ones of transcripts: without indexes of
-- their own a page of the newest sessions with such a word reads all that are still to come.

set local maintenance_work_mem = '256MB';

delete from set_aside_indexes where definition ~ 'session_words_by_slot';
drop index if exists session_words_by_slot;

create index session_words_by_slot on session_words (is_sign_in, (- slot_ns), id) include (slot_ns) where length(search) > 64;
create index session_words_short_by_slot on session_words (is_sign_in, (- slot_ns), id) include (slot_ns)
  where length(search) <= 64;
-- On another expression than the index of all words, so that none is taken for the other; and with its condition spelled in
-- another way, because PostgreSQL does not combine two indexes that have the same one.
create index session_words_short_by_word on session_words using gin (strip(search)) where length(search) < 65;
create index session_words_by_session_price on session_words (is_sign_in, (- session_price), id) include (session_price);
create index session_words_by_total_price on session_words (is_sign_in, (- total_price), id) include (total_price);
create index session_words_of_label on session_words (label);

-- So many of the commonest words are known by their share, down to a word of each thousandth row.
alter table session_words alter search set statistics 600;
