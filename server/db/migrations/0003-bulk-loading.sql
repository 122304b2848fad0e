-- Indexes that a large import has dropped, to be built again at its end, or at the next start after it was killed.

create table set_aside_indexes (
  table_name text not null,
  definition text primary key
);

-- lz4 reads and writes several times as fast as pglz; a server without it keeps its default.
do $$
begin
  alter table users alter document set compression lz4, alter original set compression lz4, alter search set compression lz4;
  alter table sessions alter document set compression lz4, alter summaries set compression lz4,
    alter transcripts set compression lz4, alter original set compression lz4, alter search set compression lz4;
  alter table feedback alter document set compression lz4, alter original set compression lz4, alter search set compression lz4;
exception when feature_not_supported then
  raise notice 'lz4 is not available';
end $$;
