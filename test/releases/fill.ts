// Fills an empty database for the fixture of a release: a small demo, hostile documents, members, a long history, and at least one row in
// every other table.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entityNames } from '#contract/entities.ts'
import { createMember } from '#server/accounts/members.ts'
import { importDemo } from '#server/commands/demo.ts'
import { importCommand } from '#server/commands/import.ts'
import type { Pool } from '#server/db/pool.ts'
import { recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { hostileLines } from '#test/hostile.ts'
import { quietly } from './fixture.ts'

/** The administrator who signs in to a database of any release, and the token of a sign-in. */
export const first = { email: 'first@example.com', password: 'correct horse battery staple' }
export const token = 'fixture'.padEnd(43, '-')

export async function fill(db: Pool): Promise<void> {
  const io = quietly(db)
  await recordDerivations(db)
  await importDemo(io, { users: 40, sessions: 120, seed: 1 })
  const folder = await mkdtemp(join(tmpdir(), 'stoa-fixture-'))
  try {
    for (const entity of entityNames)
      await writeFile(
        join(folder, `${entity}.jsonl`),
        `${hostileLines(entity).join('\n')}\n${also[entity] ?? ''}`,
      )
    // Its exit status tells that some values are malformed.
    await importCommand([folder], io)
  } finally {
    await rm(folder, { recursive: true })
  }
  await db.transaction(async (transaction) => {
    await createMember(transaction, { ...first, name: 'First' })
    await createMember(transaction, {
      email: 'second@example.com',
      name: 'Second',
      password: first.password,
      role: 'editor',
    })
  })
  await db.runScript(await readFile(new URL('rows.sql', import.meta.url), 'utf8'))
}

const also: Partial<Record<string, string>> = { tags: '{"id":"long","name":"Long"}\n' }
