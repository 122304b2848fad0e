// While an upgrade goes from one console to the next, the release before still works with the migrated database.

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { contractionsOf } from './expand-first.testbed.ts'
import { readReleaseSchema } from './release-schema.ts'

async function readReleases(): Promise<string[]> {
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, release = '']) => release)
}

test('every migration leaves the database to the release before as well', async () => {
  const releases = await readReleases()
  for (const { name, text } of (await readReleaseSchema()).migrations)
    expect(contractionsOf(text, releases), name).toEqual([])
})

describe('a migration may', () => {
  test.each([
    ['add a table', 'create table notes (id bigint primary key, text text not null, unique (text));'],
    ['add a column', 'alter table users add column note text;'],
    ['add a column with a default', "alter table users add note text not null default 'a, b', add n int;"],
    ['add an index', 'create index users_note on users (note);'],
    ['drop an index', 'drop index if exists users_note;'],
    [
      'demand less',
      'alter table users alter note drop not null, drop constraint short, alter note drop default;',
    ],
    [
      'demand a value that has a default',
      "alter table users alter note set default '', alter note set not null;",
    ],
    [
      'demand anything of a table that it makes',
      'create table a (id int);\nalter table a add check (id > 0);\ncreate unique index on a (id);',
    ],
    [
      'say what it wants',
      "-- Never drop table users.\n/* rename it */ comment on table users is 'do not drop it';",
    ],
    ['change rows', "update users set note = 'alter type' where note is null;"],
  ])('%s', (_, text) => {
    expect(contractionsOf(text, [])).toEqual([])
  })
})

describe('a migration is refused that', () => {
  test.each([
    ['drops a table', 'drop table users;', 'drops'],
    ['drops a column', 'alter table users drop column note;', 'drops'],
    ['drops a column in short', 'ALTER TABLE users\n  DROP note;', 'drops'],
    ['drops a view', 'drop view members;', 'drops'],
    ['drops a function', 'drop function lock_figures();', 'drops'],
    ['renames a column', 'alter table users rename note to remark;', 'renames'],
    ['renames a table', 'alter table users rename to people;', 'renames'],
    [
      'changes the type of a column',
      'alter table users alter column note type jsonb using note::jsonb;',
      'changes a type',
    ],
    [
      'changes it in the words of the standard',
      'alter table users alter "note" set data type jsonb;',
      'changes a type',
    ],
    ['changes a type', "alter type state rename value 'a' to 'b';", 'changes a type'],
    ['demands a value', 'alter table users alter note set not null;', 'demands a value'],
    [
      'demands a value of another column than has a default',
      "alter table users alter a set default '', alter note set not null;",
      'demands a value',
    ],
    [
      'adds a column that every row must have',
      'alter table users add a text, add column note text not null;',
      'demands a value',
    ],
    [
      'adds a constraint',
      'alter table users add constraint short check (length(note) < 9) not valid;',
      'demands what',
    ],
    [
      'adds one to a table that is named with its schema',
      'alter table public.users add check (n > 0);',
      'demands what',
    ],
    ['adds a unique index', 'create unique index users_note on users (note);', 'demands what'],
    ['does it in a block', 'do $$ begin if true then alter table users drop note; end if; end $$;', 'drops'],
  ])('%s', (_, text, reason) => {
    expect(contractionsOf(text, []).join('\n')).toContain(reason)
  })
})

describe('a migration that contracts', () => {
  const text = 'alter table users drop column note;'

  test('says in its first line since which release nothing uses what it takes away', () => {
    expect(contractionsOf(`-- Contracts: unused since release 0.2.0\n${text}`, ['0.1.0', '0.2.0'])).toEqual(
      [],
    )
  })

  test.each([
    ['names a release that was not published', `-- Contracts: unused since release 0.3.0\n${text}`],
    ['says it later', `-- Notes.\n-- Contracts: unused since release 0.2.0\n${text}`],
    ['names no release', `-- Contracts: unused\n${text}`],
  ])('is refused if it %s', (_, contracting) => {
    expect(contractionsOf(contracting, ['0.1.0', '0.2.0'])).not.toEqual([])
  })
})
