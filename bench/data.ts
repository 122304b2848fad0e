// The data sets: demo marketplaces of several sizes, with a fixed seed and time, so that they are the same everywhere.

import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { holdsData } from '#server/backup/holds-data.sql.ts'
import { toChunks } from '#server/commands/demo.ts'
import { createMarketplace } from '#server/demo/marketplace.ts'
import { withCleanUp } from '#test/clean-up.ts'
import { type Env, longMs, runCommand } from '#test/processes.ts'
import { installationOf, open } from './installation.ts'
import { number } from './report.ts'

export const lastDay = '2025-11-01'
const now = Date.parse(`${lastDay}T12:00:00Z`)

/** Creates a missing data set; returns the settings of its installation. */
export async function ensureData(sessions: number): Promise<Env> {
  const env = await installationOf(sessions)
  await withCleanUp(async (defer) => {
    const db = await open(env, defer)
    if (await holdsData(db)) return
    const folder = resolve('.data/bench/documents', String(sessions))
    await writeDocuments(sessions, folder)
    process.stderr.write('Importing them …\n')
    await runCommand(env, ['import', folder], { timeoutMs: longMs })
    await rm(folder, { recursive: true })
    await db.runScript('vacuum (analyze)')
  })
  return env
}

export async function writeDocuments(sessions: number, folder: string): Promise<void> {
  process.stderr.write(`Making the documents of ${number(sessions)} sessions …\n`)
  await mkdir(folder, { recursive: true })
  const size = { users: sessions / 10, sessions }
  const marketplace = createMarketplace({ ...size, seed: 1, now, companyDomain: 'example.com' })
  const files: Record<EntityName, Iterable<Document>> = {
    users: marketplace.users(),
    sessions: marketplace.sessions(),
    feedback: marketplace.feedback(),
    tags: marketplace.tags(),
    'discount-codes': marketplace.discountCodes(),
  }
  for (const entity of entityNames)
    await pipeline(toChunks(files[entity]), createWriteStream(join(folder, `${entity}.jsonl`)))
}
