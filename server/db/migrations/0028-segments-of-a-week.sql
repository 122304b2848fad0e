-- Segments of a week instead of a fortnight: a search finds half as many rows with a word of medium density at a time.

set local maintenance_work_mem = '256MB';

-- Week 1564 after 1970 is segment 0, the same instant as fortnight 782.
create function week_code(ns bigint) returns text language sql immutable
  return lpad(to_hex(greatest(0, least(4095, ns / 604800000000000 - 1564))), 3, '0');

create function in_week(words tsvector, ns bigint) returns tsvector language sql immutable
  return array_to_tsvector(array(
    select week_code(ns) || substr(lexeme, 4) from unnest(tsvector_to_array(words)) as lexeme
  ));

-- A change of type rewrites the table at once and fires no trigger.
alter table session_words alter search type tsvector using in_week(search, slot_ns);
alter table users alter search type tsvector using in_week(search, last_login_ns);
alter table feedback alter search type tsvector using in_week(search, created_ns);

drop function in_week, week_code;
