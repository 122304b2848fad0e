// stoa feed: sends the changes of a marketplace's own PostgreSQL. Does not need Stoa's database.

import { parseArgs } from 'node:util'
import { addressOf } from '#server/config/address.ts'
import { createPool } from '#server/db/pool.ts'
import { pause } from '#server/limits/pacing.ts'
import { type LoneIo, UsageError } from '#server/process/io.ts'
import { compareIds, type Feed, sendFrom, sendNotes } from '#server/programs/feed/feed.ts'
import { readFeedConfig } from '#server/programs/feed/feed-config.ts'
import { openTables, type Table } from '#server/programs/feed/marketplace.sql.ts'
import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import { openStoa, untilAnswered } from '#server/programs/feed/send.ts'

export const feedHelp = `stoa feed sql TABLE [KEY] [--schema SCHEMA]
  Prints the SQL for the marketplace's PostgreSQL: the outbox, and the triggers of one table that note in it which rows have
  changed. KEY: the column of the primary key, id unless named. SCHEMA: public unless named.
stoa feed FILE [--once] [--resend] [--may-delete N]
  Sends what the outbox has noted to Stoa, as it comes, until it is stopped; see docs/programs.md. First it compares all ids with
  Stoa's, sends what is missing, and compares daily from then on. --once: ends when the outbox is empty. --resend: sends all
  documents again, as after a change of a query. --may-delete: lets
  comparisons delete up to N documents of an entity, where it refuses so many.
  Takes FEED_DATABASE_URL and STOA_TOKEN from the environment, and no setting of the server.`

const pauseMs = 500
const compareEveryMs = 24 * 3_600_000

export async function feedCommand(args: string[], io: LoneIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      once: { type: 'boolean', default: false },
      resend: { type: 'boolean', default: false },
      'may-delete': { type: 'string' },
      schema: { type: 'string', default: 'public' },
    },
  })
  const [file, table, key = 'id', ...more] = positionals
  const mayDelete = values['may-delete']
  if (file === undefined || more.length > 0 || !/^\d*$/.test(mayDelete ?? '')) throw new UsageError(feedHelp)
  if (file === 'sql') {
    if (table === undefined) throw new UsageError(feedHelp)
    assertInSchema(table, values.schema)
    io.print(`${outboxSql(values.schema)}\n${triggersSql(table, key)}`)
    return 0
  }
  if (table !== undefined) throw new UsageError(feedHelp)
  const config = await readFeedConfig(file, io.env)
  const where = addressOf(config.databaseUrl, 'FEED_DATABASE_URL')
  const db = createPool(where, 'stoa feed', { size: 4, connectTimeoutMs: 10_000 })
  try {
    const tables = await openTables(db, config.tables)
    const feed = { db, stoa: openStoa(config), tables, report: io.report }
    if (values.resend) for (const table of tables) await sendAll(feed, table, io)
    const isWhole = await run(feed, io, {
      once: values.once,
      mayDelete: mayDelete === undefined ? undefined : Number(mayDelete),
    })
    return isWhole ? 0 : 1
  } finally {
    await db.close()
  }
}

/** All documents again, as after a gap of unknown changes; from the start where Stoa did not answer in between. */
async function sendAll(feed: Feed, table: Table, { report, ending }: LoneIo): Promise<void> {
  await untilAnswered(() => sendFrom(feed, table, ''), report, ending)
}

/** Notes name tables without their schema. */
function assertInSchema(table: string, schema: string): void {
  const [own, ...rest] = table.split('.')
  if (rest.length === 0 || own === schema) return
  throw new UsageError(`${table} is not in the schema ${schema}: add --schema ${own}.`)
}

type Options = { once: boolean; mayDelete: number | undefined }

/** Whether the last comparison was possible for all entities. */
async function run(feed: Feed, { report, ending }: LoneIo, { once, mayDelete }: Options): Promise<boolean> {
  let compareAt = Number.NEGATIVE_INFINITY
  let missing = Number.POSITIVE_INFINITY
  let isWhole = true
  while (!ending.aborted) {
    const sent = await untilAnswered(() => sendNotes(feed), report, ending)
    if (sent !== 0) continue
    if (performance.now() >= compareAt) {
      const before = missing
      const compared = await untilAnswered(() => compareIds(feed, mayDelete), report, ending)
      missing = compared?.missing ?? 0
      isWhole = compared?.isWhole ?? isWhole
      // An answer names some of many missing ids; those that Stoa refuses stay missing.
      if (missing > 0 && missing < before) continue
      compareAt = performance.now() + compareEveryMs
      missing = Number.POSITIVE_INFINITY
    }
    if (once) return isWhole
    await pause(pauseMs, ending)
  }
  return isWhole
}
