-- Of a document with very many malformed fields only the first are stored, each with the number of all; null where all
-- are stored.
alter table faults add found integer;

create or replace view fault_entries as
select fault_id(place) collate "C" as id, entity, id as record, field, value, expected,
  (entity || '/' || id) collate "C" as by_record, (field || '/' || entity || '/' || id) collate "C" as by_field, found
from faults;
