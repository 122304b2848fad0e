// First rows with an empty cache, by the number of blocks that they read instead of by time: bounded for every text, and
// fewer than with a count; and the rows of others while many views are counted.

import { createPool } from '#server/db/pool.ts'
import { coldTexts } from '../bench/dictionary.ts'
import { findRelated } from '../bench/matrix.ts'
import { listsOf } from '../bench/selections.ts'
import { latenciesOf } from '../bench/report.ts'
import type { Defer } from './clean-up.ts'
import type { Client } from './client.ts'
import { type ColdBlocks, countingSettings, openColdBlocks } from './cold-blocks.ts'
import { runCommand } from './command.ts'
import { readBesideCounts, shareViews } from './counted-views.ts'
import { type Asked, firstRows } from './first-rows.ts'
import { makeFolder } from './folders.ts'
import { addAdministrators, administrator, signedIn } from './people.ts'
import type { Postgres } from './postgres.ts'
import { ownPostgres, startOn } from './testbed.ts'
import { runRounds, type Size, type Torture } from './torture.ts'

const sessions = { long: 50_000, short: 6_000 }
const makingMs = 300_000
const people = 12

/** Of 8 kB; the same in both forms, since it must not grow with the number of sessions. */
const mostBlocks = 1_500
/** Of so many matches, a count reads more blocks than the first rows. */
const manyMatches = 2_000

export const cold: Torture = {
  shows: `nothing of the database in memory: the first rows of any text read at most ${mostBlocks} blocks of 8 kB, and of many matches fewer than with a count; while ${people} people count 100 views, lists and views of others answer 200`,
  rounds: { long: 1, short: 1 },
  async run(size, defer) {
    const postgres = await openMarketplace(size, defer)
    const { texts, lists } = await readTexts(postgres)
    const { stoa, client } = await startOn(postgres, defer)
    const blocks = await openColdBlocks(postgres, defer)
    const views = await shareViews(client, texts)
    const members = await Promise.all(
      (await addAdministrators(postgres.ask, people)).map((person) => signedIn(stoa.origin, person)),
    )
    defer(() => members.map((member) => member.close()))
    const read = new Map<string, number[]>()
    let counted = 0
    let beside = 0
    const failures = await runRounds(size, async () => {
      // It keeps counts until an entity changes.
      await stoa.kill('SIGTERM')
      await stoa.start()
      const found: string[] = []
      for (const asked of firstRows(texts, lists)) {
        const seen = await readCold(client, blocks, asked)
        read.set(asked.group, [...(read.get(asked.group) ?? []), seen.blocks])
        found.push(...seen.failures)
      }
      const reading = await readBesideCounts(client, members, views)
      counted += reading.counted
      beside += reading.answers
      return { failures: [...found, ...reading.failures] }
    })
    const figures = [...read].map(([group, some]) => {
      const { p50, max } = latenciesOf(some)
      return [`${group}, blocks at the median and at most`, `${p50} and ${max}`]
    })
    return {
      figures: {
        sessions: sessions[size.short ? 'short' : 'long'],
        texts: texts.length,
        ...Object.fromEntries(figures),
        'views counted': counted,
        'answers to a colleague meanwhile': beside,
      },
      failures,
    }
  },
}

async function openMarketplace({ short }: Size, defer: Defer): Promise<Postgres> {
  const dataDir = makeFolder(defer)
  const env = { STOA_DATA_DIR: dataDir }
  const count = sessions[short ? 'short' : 'long']
  await runCommand(env, ['demo', '--users', String(count / 10), '--sessions', String(count)], '', makingMs)
  await runCommand(env, ['admin', 'create', administrator.email, '--password-stdin'], administrator.password)
  const postgres = await ownPostgres(dataDir, defer, countingSettings)
  await postgres.ask('vacuum (analyze)')
  return postgres
}

async function readTexts({ connection }: Postgres) {
  const db = createPool(connection, 'torture', { size: 1, connectTimeoutMs: 10_000 })
  try {
    return { texts: await coldTexts(db), lists: listsOf(await findRelated(db)) }
  } finally {
    await db.close()
  }
}

async function readCold(
  client: Client,
  blocks: ColdBlocks,
  { path }: Asked,
): Promise<{ blocks: number; failures: string[] }> {
  const rows = await blocks.readBy(() => client.get(path(false)))
  const whole = await blocks.readBy(() => client.get(path(true)))
  const failures: string[] = []
  for (const { status, text } of [rows.answer, whole.answer])
    if (status !== 200) failures.push(`${path(false)}: ${status} ${text.slice(0, 200)}`)
  if (rows.blocks > mostBlocks) failures.push(`${path(false)} read ${rows.blocks} blocks`)
  const matches = Number.parseInt(String(whole.answer.headers['x-total-count'] ?? '0'), 10)
  if (matches >= manyMatches && rows.blocks >= whole.blocks)
    failures.push(`${path(false)} read ${rows.blocks} blocks, and ${whole.blocks} with its count`)
  return { blocks: rows.blocks, failures }
}
