-- Segments of two weeks instead of one for sessions, and of eight instead of four for users and feedback: a rare word then
-- costs half as many look-ups, each of which reads two pages that are rarely in memory.

set local maintenance_work_mem = '256MB';

create function code_of_weeks(ns bigint, weeks integer) returns text language sql immutable
  return lpad(to_hex(greatest(0, least(4095, ns / 604800000000000 - 1564)) / weeks), 3, '0');

create function in_weeks(words tsvector, ns bigint, weeks integer) returns tsvector language sql immutable
  return array_to_tsvector(array(
    select code_of_weeks(ns, weeks) || substr(lexeme, 4) from unnest(tsvector_to_array(words)) as lexeme
  ));

-- A change of type rewrites the table at once and fires no trigger.
alter table session_words alter search type tsvector using in_weeks(search, slot_ns, 2);
alter table users alter search type tsvector using in_weeks(search, last_login_ns, 8);
alter table feedback alter search type tsvector using in_weeks(search, created_ns, 8);

drop function in_weeks, code_of_weeks;
