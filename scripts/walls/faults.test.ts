// The walls refuse each kind of import that the architecture forbids, and allow the intended ones.
import { expect, it } from 'vitest'
import { findFaults } from './faults.ts'
import { readSource } from './imports.ts'

function faultsIn(files: Record<string, string>): string[] {
  return findFaults(Object.entries(files).map(([path, text]) => readSource(path, text)))
}

it('walls allow each layer to import the one below it', () => {
  const files = {
    'contract/tags.ts': `import * as v from 'valibot'\nimport { list } from './list.ts'`,
    'server/entities/routes.ts': `import { listTags } from './tags.sql.ts'`,
    'server/entities/tags.sql.ts': `import { open } from '#server/db/database.ts'\nimport sql from 'sql-template-tag'`,
    'web/tags/tags-page.tsx': `import { TagRow } from './tag-row.tsx'\nimport { Button } from '#web/ui/button.tsx'`,
    'web/routes.tsx': `export const page = () => import('#web/tags/tags-page.tsx')`,
  }
  expect(faultsIn(files)).toEqual([])
})

it.each([
  ['the contract a library', 'contract/tags.ts', 'react'],
  ['the contract Node', 'contract/tags.ts', 'node:fs'],
  ['the contract the server', 'contract/tags.ts', '#server/entities/viewed-lists.ts'],
  ['the server the browser side', 'server/app.ts', '#web/paths.ts'],
  ['the browser side the server', 'web/tags/tag-row.tsx', '#server/entities/viewed-lists.ts'],
  ['a route the database', 'server/entities/routes.ts', '#server/db/database.ts'],
  ['a route SQL', 'server/entities/routes.ts', 'sql-template-tag'],
  ['a subject the framework', 'server/entities/viewed-lists.ts', 'fastify'],
  ['a file without the name of one SQL', 'server/entities/viewed-lists.ts', 'sql-template-tag'],
  ['SQL a request', 'server/entities/tags.sql.ts', '#server/http/context.ts'],
  ['a document the database', 'server/documents/tags.ts', '#server/db/database.ts'],
  ['a document a list', 'server/documents/stored/tables.sql.ts', '#server/lists/list.sql.ts'],
  ['the demo the database', 'server/demo/people.ts', '#server/db/database.ts'],
  ['the policy SQL', 'server/access/policy.ts', '#server/accounts/members.sql.ts'],
  ['the framework a subject', 'server/http/bind.ts', '#server/lists/answers.ts'],
  ['access the accounts', 'server/access/authenticate.ts', '#server/accounts/identity-provider.ts'],
  ['words a page plan', 'server/lists/words/segments.sql.ts', '#server/lists/plans/find-page.sql.ts'],
  ['lists the search', 'server/lists/answers.ts', '#server/search/search.ts'],
  ['edits the source', 'server/edits/routes.ts', '#server/firestore/edits.ts'],
  ['threads what they run', 'server/documents/threads/compute.ts', '#server/lists/words/snippet.ts'],
  ['a component of ui the contract', 'web/ui/button.tsx', '#contract/tags.ts'],
  ['a shared component a list', 'web/shared/rating.tsx', '#web/list/list-page.tsx'],
  ['a form who is signed in', 'web/forms/form.tsx', '#web/identity/identity-store.ts'],
  ['the router a feature', 'web/router/link.tsx', '#web/tags/tags-page.tsx'],
  ['a feature another feature', 'web/tags/tag-row.tsx', '#web/users/user-row.tsx'],
])('walls refuse %s', (_, path, specifier) => {
  expect(faultsIn({ [path]: `import { x } from '${specifier}'` })).toEqual([
    expect.stringContaining(`${path} imports ${specifier}`),
  ])
})

it.each([
  ['a type', `import type { FastifyInstance } from 'fastify'`],
  ['a re-export', `export { open } from '#server/db/database.ts'\nexport const x = 1`],
  ['a dynamic import', `export const open = () => import('#server/db/database.ts')`],
  ['a package, by a path in it', `import x from 'postgres/types'`],
])('walls see %s', (_, text) => {
  expect(faultsIn({ 'server/entities/routes.ts': text })).toHaveLength(1)
})

it('walls refuse a path with ../ into another folder, a barrel and a file without a row', () => {
  expect(
    faultsIn({ 'server/entities/viewed-lists.ts': `import { x } from '../documents/tables.ts'` }),
  ).toHaveLength(1)
  expect(faultsIn({ 'contract/index.ts': `export { tags } from './tags.ts'` })).toHaveLength(1)
  expect(faultsIn({ 'server/helpers.ts': `export const x = 1` })).toHaveLength(1)
})

it('walls refuse two folders that import each other', () => {
  const files = {
    'server/tags/list.ts': `import { a } from '#server/codes/a.ts'`,
    'server/codes/b.ts': `import { list } from '#server/tags/list.ts'`,
  }
  expect(faultsIn(files)).toContainEqual(
    expect.stringContaining('server/codes and server/tags import each other'),
  )
  const nested = {
    'server/accounts/sign-in.ts': `import { a } from './passkeys/a.ts'`,
    'server/accounts/passkeys/b.ts': `import { signIn } from '#server/accounts/sign-in.ts'`,
  }
  expect(faultsIn(nested)).toEqual([
    expect.stringContaining('server/accounts and server/accounts/passkeys import each other'),
  ])
})

it('walls refuse a name that two files export, unless it is one act or one component', () => {
  const files = {
    'contract/tags.ts': `export const createTag = tagEndpoint({})\nexport type Row = {}`,
    'server/entities/tags.ts': `export function createTag() {}\nexport interface Row {}`,
    'web/tags/tag-row.tsx': `export function TagRow() {}`,
    'web/tags/tags-page.tsx': `export const TagRow = later(() => import('./tag-row.tsx'))`,
  }
  expect(faultsIn(files)).toEqual([
    'contract/tags.ts and server/entities/tags.ts export Row: give one of them another name',
  ])
})

it.each(['import { c }', 'import type { C }'])('walls refuse a cycle, also by %s', (importing) => {
  const files = {
    'contract/a.ts': `import { b } from './b.ts'`,
    'contract/b.ts': `${importing} from './c.ts'`,
    'contract/c.ts': `import { a } from './a.ts'`,
  }
  expect(faultsIn(files)).toEqual([
    'contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts: a cycle of imports',
  ])
})
