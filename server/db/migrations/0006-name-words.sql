-- The words of names as a column, so that testing a row for them costs almost nothing.

drop index users_by_name_word;
drop function name_words;

alter table users add name_words text[] not null
  generated always as (regexp_split_to_array(sort_name, '[^a-z0-9]+')) stored;

create index users_by_name_word on users using gin (name_words) with (fastupdate = off);
