-- Two lists of Stoa's own: all changes, and all malformed fields. Each view gives its rows the text id that lists need; the
-- indexes contain their orders.

create view activity as
select id::text collate "C" as id, id as place, at, entity, document_id, actor_uid, actor_email, import_file, before, after
from history;

create index history_by_place on history ((- id), (id::text collate "C"));
create index history_of_actor on history (actor_uid, id desc);
create index history_by_text_id on history ((id::text collate "C"));

-- The faults of one document keep the order in which they were found.
alter table faults add place bigint generated always as identity;

create function fault_id(place bigint) returns text language sql immutable as $$ select lpad(place::text, 19, '0') $$;

create view fault_entries as
select fault_id(place) collate "C" as id, entity, id as record, field, value, expected,
  (entity || '/' || id) collate "C" as by_record, (field || '/' || entity || '/' || id) collate "C" as by_field
from faults;

create index faults_by_record on faults (((entity || '/' || id) collate "C"), (fault_id(place) collate "C"));
create index faults_by_id on faults ((fault_id(place) collate "C"));
