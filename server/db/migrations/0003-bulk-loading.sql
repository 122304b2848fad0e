-- Indexes that a large import has set aside, to be made again when it is done, or at the next start where it was killed.

create table set_aside_indexes (
  table_name text not null,
  definition text primary key
);

-- lz4 reads and writes several times as fast as pglz; a server that was built without it keeps its default.
do $$
begin
  alter table users alter document set compression lz4, alter original set compression lz4, alter search set compression lz4;
  alter table sessions alter document set compression lz4, alter summaries set compression lz4,
    alter transcripts set compression lz4, alter original set compression lz4, alter search set compression lz4;
  alter table feedback alter document set compression lz4, alter original set compression lz4, alter search set compression lz4;
exception when feature_not_supported then
  raise notice 'lz4 is not available';
end $$;
