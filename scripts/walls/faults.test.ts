// The walls refuse each kind of import that the architecture forbids, and allow the intended ones.
import { describe, expect, it } from 'vitest'
import { findFaults } from './faults.ts'
import { readSource } from './imports.ts'

function faultsIn(files: Record<string, string>): string[] {
  return findFaults(Object.entries(files).map(([path, text]) => readSource(path, text)))
}

describe('walls', () => {
  it('allow each layer to import the one below it', () => {
    const files = {
      'contract/tags.ts': `import * as v from 'valibot'\nimport { list } from './list.ts'`,
      'server/routes/tags.ts': `import { listTags } from '#server/store/lists/tags.ts'`,
      'server/store/lists/tags.ts': `import type { Database } from '#server/db/database.ts'\nimport sql from 'sql-template-tag'`,
      'web/tags/tags-page.tsx': `import { TagRow } from './tag-row.tsx'\nimport { Button } from '#web/ui/button.tsx'`,
      'web/routes.tsx': `export const page = () => import('#web/tags/tags-page.tsx')`,
    }
    expect(faultsIn(files)).toEqual([])
  })

  it.each([
    ['the contract a library', 'contract/tags.ts', 'react'],
    ['the contract Node', 'contract/tags.ts', 'node:fs'],
    ['the contract the server', 'contract/tags.ts', '#server/store/lists/tags.ts'],
    ['the server the browser side', 'server/app.ts', '#web/paths.ts'],
    ['the browser side the server', 'web/tags/tag-row.tsx', '#server/store/lists/tags.ts'],
    ['a route the database', 'server/routes/tags.ts', '#server/db/database.ts'],
    ['a route the driver', 'server/routes/tags.ts', 'pg'],
    ['a route the framework', 'server/routes/tags.ts', 'fastify'],
    ['the store a request', 'server/store/lists/tags.ts', '#server/http/reply.ts'],
    ['the store a route', 'server/store/lists/tags.ts', '#server/routes/tags.ts'],
    ['a document the store', 'server/documents/tags.ts', '#server/store/lists/tags.ts'],
    ['the demo the database', 'server/demo/people.ts', '#server/db/database.ts'],
    ['the policy the store', 'server/identity/policy.ts', '#server/store/sign-ins/administrators.ts'],
    ['documents the lists', 'server/store/documents/tables.ts', '#server/store/lists/list.ts'],
    ['words a plan', 'server/store/lists/words/segments.ts', '#server/store/lists/plans/find-page.ts'],
    ['lists the search', 'server/store/lists/tags.ts', '#server/store/search/search.ts'],
    [
      'threads a function that they run',
      'server/store/threads/compute.ts',
      '#server/store/lists/words/snippet.ts',
    ],
    ['the store the identity', 'server/store/sign-ins/accounts.ts', '#server/identity/policy.ts'],
    ['a component of ui the contract', 'web/ui/button.tsx', '#contract/tags.ts'],
    ['a feature another feature', 'web/tags/tag-row.tsx', '#web/users/user-row.tsx'],
  ])('refuse %s', (_, path, specifier) => {
    expect(faultsIn({ [path]: `import { x } from '${specifier}'` })).toEqual([
      expect.stringContaining(`${path} imports ${specifier}`),
    ])
  })

  it('refuse a folder of the store that has no place in their order', () => {
    expect(faultsIn({ 'server/store/ratings/list.ts': `export const x = 1` })).toHaveLength(1)
  })

  it.each([
    ['a type', `import type { FastifyInstance } from 'fastify'`],
    ['a re-export', `export { open } from '#server/db/database.ts'\nexport const x = 1`],
    ['a dynamic import', `export const open = () => import('#server/db/database.ts')`],
    ['a package, by a path in it', `import x from 'postgres/types'`],
  ])('see %s', (_, text) => {
    expect(faultsIn({ 'server/routes/tags.ts': text })).toHaveLength(1)
  })

  it('allow a route to import the database only as a type', () => {
    const importing = (what: string) => ({ 'server/routes/tags.ts': `${what} from '#server/db/database.ts'` })
    expect(faultsIn(importing('import type { Sql }'))).toEqual([])
    expect(faultsIn(importing('import { type Sql }'))).toHaveLength(1)
  })

  it('refuse a path with ../ into another folder, a barrel and a file without a row', () => {
    expect(
      faultsIn({ 'server/store/lists/tags.ts': `import { x } from '../documents/tables.ts'` }),
    ).toHaveLength(1)
    expect(faultsIn({ 'contract/index.ts': `export { tags } from './tags.ts'` })).toHaveLength(1)
    expect(faultsIn({ 'server/helpers.ts': `export const x = 1` })).toHaveLength(1)
  })

  it.each(['import { c }', 'import type { C }'])('refuse a cycle, also by %s', (importing) => {
    const files = {
      'contract/a.ts': `import { b } from './b.ts'`,
      'contract/b.ts': `${importing} from './c.ts'`,
      'contract/c.ts': `import { a } from './a.ts'`,
    }
    expect(faultsIn(files)).toEqual([
      'contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts: a cycle of imports',
    ])
  })
})
