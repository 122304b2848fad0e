// The SQL by which the marketplace's own PostgreSQL notes which rows have changed: one table, and one trigger function for any
// table. A statement of the marketplace waits for nothing and never fails because of it: where a note cannot be written, there
// is a warning instead, and the comparison of ids finds what is missing.

/** Once for a database. `schema`: where the outbox is, and the tables that are named without one. */
export function outboxSql(schema: string): string {
  return `set search_path = ${quoted(schema)};

create table if not exists stoa_outbox (
  number bigint generated always as identity primary key,
  kind text not null,
  id text not null
);

create or replace function stoa_note() returns trigger
language plpgsql security definer set search_path = ${quoted(schema)}, pg_temp as $$
begin
  execute format('insert into stoa_outbox (kind, id) select %1$L, id from (' ||
    case tg_op
      when 'INSERT' then 'select %2$I::text as id from new_rows'
      when 'DELETE' then 'select %2$I::text as id from old_rows'
      else 'select %2$I::text as id from old_rows union select %2$I::text from new_rows'
    end || ') as changed', tg_table_name, tg_argv[0]);
  return null;
exception when others then
  raise warning 'stoa_outbox: %', sqlerrm;
  return null;
end $$;
`
}

/** For each table. `key`: its primary key, one column. */
export function triggersSql(table: string, key: string): string {
  const trigger = (event: string, rows: string) => `drop trigger if exists stoa_${event} on ${quoted(table)};
create trigger stoa_${event} after ${event} on ${quoted(table)} referencing ${rows}
  for each statement execute function stoa_note('${literal(key)}');
`
  return [
    trigger('insert', 'new table as new_rows'),
    trigger('update', 'old table as old_rows new table as new_rows'),
    trigger('delete', 'old table as old_rows'),
  ].join('\n')
}

function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}

function literal(text: string): string {
  return text.replaceAll("'", "''")
}
