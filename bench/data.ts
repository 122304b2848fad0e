// The data sets: demo marketplaces of several sizes, with a fixed seed and time, so that they are the same everywhere. The documents are
// written to files first, and the import of the files is timed.

import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sql from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { holdsData } from '#server/backup/holds-data.sql.ts'
import { createMarketplace } from '#server/demo/marketplace.ts'
import { withCleanUp } from './clean-up.ts'
import { type Installation, installationOf, open, sessionsOf } from './installation.ts'
import { longMs, runCommand } from './processes.ts'
import { number, printTable, seconds } from './report.ts'

/** The last day of the marketplaces of the data sets. */
export const lastDay = '2025-11-01'
const now = Date.parse(`${lastDay}T12:00:00Z`)

export async function benchData(args: string[]): Promise<void> {
  const { made } = await ensureData(installationOf(sessionsOf(args)))
  process.stderr.write(made ? 'The data set has been made.\n' : 'The data set was there already.\n')
}

/** Creates a missing data set, and prints the import rate, including indexes and figures. */
export async function ensureData(installation: Installation): Promise<{ made: boolean }> {
  return await withCleanUp(async (defer) => {
    const { maintenance } = await open(installation, defer)
    return await maintenance.withConnection(async (db) => {
      // A second benchmark waits for the data set instead of also creating it.
      await db.query(sql`select pg_advisory_lock(hashtext('bench data'))`)
      if (await holdsData(db)) return { made: false }
      await makeData(installation)
      await db.query(sql`vacuum (analyze)`)
      return { made: true }
    })
  })
}

async function makeData(installation: Installation): Promise<void> {
  const folder = resolve('.data/bench/documents', String(installation.sessions))
  await writeDocuments(installation.sessions, folder)
  const startedAt = performance.now()
  process.stderr.write('Importing them …\n')
  const { stderr } = await runCommand(installation.env, ['import', folder], { timeoutMs: longMs })
  // The command prints the rate of each file from its first line to its last index.
  const rates = stderr.matchAll(/^([a-z-]+): ([\d,]+) \(([\d,]+) a second/gm)
  const rows = [...rates].map(([, ...cells]) => cells)
  rows.push([`all, in ${seconds(performance.now() - startedAt)} s`])
  printTable(`Import of ${number(installation.sessions)} sessions`, ['Documents', 'number', 'a second'], rows)
  await rm(folder, { recursive: true })
}

export async function writeDocuments(sessions: number, folder: string): Promise<void> {
  process.stderr.write(`Making the documents of ${number(sessions)} sessions …\n`)
  await mkdir(folder, { recursive: true })
  const options = { users: sessions / 10, sessions, seed: 1, now, companyDomain: 'example.com' }
  const marketplace = createMarketplace(options)
  const files: Record<EntityName, Iterable<Document>> = {
    users: marketplace.users(),
    sessions: sessions > mostWithTranscripts ? shortened(marketplace.sessions()) : marketplace.sessions(),
    feedback: marketplace.feedback(),
    tags: marketplace.tags(),
    'discount-codes': marketplace.discountCodes(),
  }
  for (const entity of entityNames)
    await pipeline(Readable.from(linesOf(files[entity])), createWriteStream(join(folder, `${entity}.jsonl`)))
}

/** A larger data set has only the first turns of each transcript: with whole transcripts, ten million sessions take 70 GB. */
const mostWithTranscripts = 3_000_000
const turnsKept = 2

function* shortened(documents: Iterable<Document>): Generator<Document> {
  for (const document of documents) {
    const { transcripts } = document
    yield Array.isArray(transcripts)
      ? { ...document, transcripts: transcripts.slice(0, turnsKept) }
      : document
  }
}

const documentsAtOnce = 500

function* linesOf(documents: Iterable<Document>): Generator<string> {
  let lines = ''
  let count = 0
  for (const document of documents) {
    lines += `${JSON.stringify(document)}\n`
    if (++count % documentsAtOnce > 0) continue
    yield lines
    lines = ''
  }
  yield lines
}
