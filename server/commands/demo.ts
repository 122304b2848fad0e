// stoa demo: fills an empty database with a realistic marketplace.

import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { holdsData } from '#server/backup/holds-data.sql.ts'
import { loadLines } from '#server/backup/load.ts'
import type { Pool } from '#server/db/pool.ts'
import { createMarketplace } from '#server/demo/marketplace.ts'
import { type DemoNote, staffOf, writeNotes } from '#server/demo/notes.ts'
import { storeFeedbackStates, storeNotes } from '#server/notes/demo-work.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { type Progress, startProgress } from '#server/process/progress.ts'
import { leaveUnrecorded } from '#server/record/history.sql.ts'

export const demoHelp = `stoa demo --users N --sessions N [--seed S]
  Fills the database with a realistic marketplace of that size, with times up to now. The same seed and size give the
  same people and sessions. Refused if the database already contains documents, and with DATABASE_URL set.`

export const demoDefaults = { users: 2_000, sessions: 20_000, seed: 1 }

export async function demoCommand(args: string[], io: Io): Promise<number> {
  const number = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { users: number, sessions: number, seed: number } })
  const size = {
    users: wholeNumber('users', values.users),
    sessions: wholeNumber('sessions', values.sessions),
    seed: wholeNumber('seed', values.seed),
  }
  if (io.config.databaseUrl)
    throw new UsageError('A demo is not put into a database that DATABASE_URL names.')
  if (await holdsData(io.db))
    throw new UsageError('The database holds documents already; a demo wants an empty one.')
  await importDemo(io, size)
  return 0
}

function wholeNumber(name: keyof typeof demoDefaults, given: string | undefined): number {
  if (given === undefined) return demoDefaults[name]
  if (!/^\d{1,9}$/.test(given)) throw new UsageError(`--${name} must be a whole number.\n\n${demoHelp}`)
  return Number(given)
}

/** Writes the documents of one entity; `expected`: their approximate number. */
export type Load = (
  entity: EntityName,
  documents: Iterable<Document>,
  expected: number,
  progress: Progress,
) => Promise<void>

export async function fillDemo(
  load: Load,
  io: Pick<Io, 'config' | 'progress' | 'report'>,
  size: typeof demoDefaults,
): Promise<{ notes: DemoNote[]; staff: DemoNote['author'][] }> {
  const options = { ...size, now: Date.now(), companyDomain: io.config.companyDomain }
  const marketplace = createMarketplace(options)
  const parts: Partial<Record<EntityName, Iterable<Document>>> = {
    users: marketplace.users(),
    sessions: marketplace.sessions(),
    feedback: marketplace.feedback(),
    tags: marketplace.tags(),
    'discount-codes': marketplace.discountCodes(),
  }
  for (const entity of entityNames) {
    const documents = parts[entity]
    if (!documents) continue
    const progress = startProgress(io, entity)
    const expected =
      entity === 'users' ? size.users : entity === 'sessions' ? size.sessions : size.sessions / 5
    await load(entity, documents, expected, progress)
    progress.done()
  }
  return { notes: writeNotes(options), staff: staffOf(options) }
}

export async function importDemo(
  io: Pick<Io, 'db' | 'config' | 'progress' | 'report'>,
  size: typeof demoDefaults,
): Promise<void> {
  const { notes, staff } = await fillDemo(loadDocuments(io.db), io, size)
  await io.db.transaction((transaction) =>
    leaveUnrecorded(transaction, async () => {
      await storeNotes(transaction, notes)
      await storeFeedbackStates(transaction, staff)
    }),
  )
}

function loadDocuments(db: Pool): Load {
  return async (entity, documents, expected, progress) => {
    let written = 0
    await loadLines(db, entity, toChunks(documents), expected, {
      written(chunk) {
        written += chunk.documents
        progress.advance(chunk.documents, written / expected)
      },
      indexing: progress.indexing,
    })
  }
}

const documentsInChunk = 2_000
const documentsAtOnce = 50

/** Yields JSON lines, and yields to the event loop every few documents so that statements continue. */
export async function* toChunks(documents: Iterable<Document>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let lines: string[] = []
  for (const document of documents) {
    lines.push(JSON.stringify(document))
    if (lines.length % documentsAtOnce === 0) await setImmediate()
    if (lines.length < documentsInChunk) continue
    yield new TextEncoder().encode(`${lines.join('\n')}\n`)
    lines = []
  }
  if (lines.length > 0) yield new TextEncoder().encode(`${lines.join('\n')}\n`)
}
