// A copy of this release with one more migration and a changed function, as the next one has.

import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bench/processes.ts'
import type { Defer } from './clean-up.ts'
import { makeFolder } from './folders.ts'

/** What a migration may do while the release before serves: a column, a table, an index. */
const migration = `alter table tags add column upgraded boolean not null default false;
create table upgrades (tag text primary key references tags (id) on delete cascade, at timestamptz not null default now());
create index tags_upgraded on tags (id) where upgraded;
`

/** Also called by the triggers of edits that the release before makes. */
const changedFunction = `
create or replace function upgraded() returns trigger language plpgsql as $$
begin
  new.upgraded := true;
  return new;
end $$;

create or replace trigger upgraded before insert or update on tags for each row execute function upgraded();
`

const notCopied = new Set(['node_modules', '.git'])

/** Returns its folder. */
export function makeNextRelease(defer: Defer): string {
  const folder = makeFolder(defer)
  const copied = readdirSync(root).filter((name) => !notCopied.has(name) && !name.startsWith('.'))
  // With their times, by which a start knows that nothing needs to be built.
  execFileSync('cp', ['-a', ...copied, folder], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'server/db/migrations/9999-upgraded.sql'), migration)
  appendFileSync(join(folder, 'server/db/functions/history.sql'), changedFunction)
  return folder
}
