-- Segments of four weeks instead of one for users and feedback, which have fewer rows than sessions: a rare word then
-- costs a look-up in a quarter of the segments.

set local maintenance_work_mem = '256MB';

create function four_week_code(ns bigint) returns text language sql immutable
  return lpad(to_hex(greatest(0, least(4095, ns / 604800000000000 - 1564)) / 4), 3, '0');

create function in_four_weeks(words tsvector, ns bigint) returns tsvector language sql immutable
  return array_to_tsvector(array(
    select four_week_code(ns) || substr(lexeme, 4) from unnest(tsvector_to_array(words)) as lexeme
  ));

-- A change of type rewrites the table at once and fires no trigger.
alter table users alter search type tsvector using in_four_weeks(search, last_login_ns);
alter table feedback alter search type tsvector using in_four_weeks(search, created_ns);

drop function in_four_weeks, four_week_code;
