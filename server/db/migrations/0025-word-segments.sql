-- The index of words in segments: each word of a session, a user or feedback begins with the code of the row's fortnight, and so
-- do the values of some columns. A search reads one segment after the other, the newest first. It needs no other order of the
-- words, so the indexes of migration 0023 go.

set local maintenance_work_mem = '256MB';

delete from set_aside_indexes where definition ~ 'session_words_(by_slot|short_by|by_session_price|by_total_price|of_label)';
drop index if exists session_words_by_slot, session_words_short_by_slot, session_words_short_by_word,
  session_words_by_session_price, session_words_by_total_price, session_words_of_label;

-- Fortnight 782 after 1970 is segment 0; three hexadecimal digits.
create function segment_code(ns bigint) returns text language sql immutable
  return lpad(to_hex(greatest(0, least(4095, ns / 1209600000000000 - 782))), 3, '0');

create function value_term(letter text, value text) returns text language sql immutable
  return '=' || letter || case when value ~ '^[A-Za-z0-9_-]{1,64}$' then value
    when octet_length(value) <= 900 then '.' || encode(convert_to(value, 'UTF8'), 'hex') end;

create function in_segment(words tsvector, ns bigint, terms text[]) returns tsvector language sql immutable
  return array_to_tsvector(array(
    select segment_code(ns) || term from unnest(tsvector_to_array(words) || terms) as term where term is not null
  ));

-- A change of type rewrites the table at once and fires no trigger.
alter table session_words alter search type tsvector using in_segment(search, slot_ns, array[
  value_term('e', expert_id), value_term('a', is_ai::text), value_term('o', active::text),
  value_term('i', ingested::text), value_term('r', rating::text), value_term('l', label)
]);
alter table users alter search type tsvector using in_segment(search, last_login_ns, array[
  value_term('m', is_admin::text), value_term('v', is_verified::text), value_term('e', is_expert::text),
  value_term('a', ai_available::text)
]);
alter table feedback alter search type tsvector using in_segment(search, created_ns, array[value_term('e', expert_id)]);

drop function in_segment, value_term, segment_code;

create index session_words_by_slot on session_words ((- slot_ns), id);
create index users_by_last_login on users ((- last_login_ns), id);

-- Nothing is planned by the frequency of words any more.
alter table session_words alter search set statistics 0;
alter table users alter search set statistics 0;
alter table feedback alter search set statistics 0;
