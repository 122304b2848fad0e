// A marketplace on a PostgreSQL of its own that feeds Stoa, while the feed and Stoa are killed and connections are lost:
// whenever it is quiet again, Stoa has the same documents as the marketplace, and no statement of the marketplace has failed.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import { type Ask, askOn } from '#test/ask.ts'
import { type Defer, makeFolder } from '../bench/clean-up.ts'
import { type Env, hasEnded, type Stoa, startCommand } from '../bench/processes.ts'
import { embeddedPostgres } from './postgres.ts'
import { checkFigures, createToken, startStoa } from './processes.ts'
import { between, nth, type Run, sized, type Torture, unless, within } from './torture.ts'

const rowsOfStatement = { long: 10_000, short: 500 }
const statementsInRound = 20
const quietPatienceMs = 120_000
const database = 'marketplace'

type Bench = { shop: Ask; stoa: Stoa; feed: { kill(): Promise<void>; start(): void } }

const lose = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'stoa feed' and datname = current_database()`

const faults: Record<string, (bench: Bench) => Promise<unknown>> = {
  nothing: async () => undefined,
  'the feed killed': ({ feed }) => feed.kill(),
  'Stoa killed': ({ stoa }) => stoa.kill('SIGKILL'),
  'connections to the marketplace lost': ({ shop }) => shop(lose),
}

export const feed: Torture = {
  rounds: { long: 100, short: 4 },
  async run(run) {
    const postgres = embeddedPostgres(makeFolder(run.defer), run.defer)
    const stoa = await startStoa(postgres.env, run.defer)
    await postgres.ask(`create database ${database}`)
    const shop = askOn({ ...postgres.connection, database })
    await shop(`create table labels (id bigint generated always as identity primary key, title text)`)
    await shop(outboxSql('public') + triggersSql('labels', 'id'))
    const { host = '', port, user } = postgres.connection
    const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
    const env = { FEED_DATABASE_URL: url, STOA_TOKEN: await createToken(postgres.env) }
    const bench = { shop, stoa, feed: await openFeed(stoa.origin, env, run.defer) }
    await run.inTurn(Object.entries(faults), async (fault) => {
      const writing = write(run, shop, sized(run, rowsOfStatement))
      await delay(between(0, 1_000))
      await fault(bench)
      await writing
      await delay(between(0, 1_000))
      if (stoa.lastWords() !== undefined) await stoa.start()
      bench.feed.start()
      await within(quietPatienceMs, async () => (await differences(shop, postgres.ask)).length === 0)
      run.fail(await differences(shop, postgres.ask))
    })
    run.fail(await checkFigures(postgres.env))
  },
}

/** The feed as a service that is started again, unless it runs. */
async function openFeed(origin: string, env: Env, defer: Defer): Promise<Bench['feed']> {
  const file = join(makeFolder(defer), 'feed.json')
  const documents = `select id, json_build_object('name', title) as document from labels`
  await writeFile(file, JSON.stringify({ stoa: origin, tables: { labels: { entity: 'tags', documents } } }))
  let running: ReturnType<typeof startCommand> | undefined
  const kill = async (): Promise<void> => {
    running?.child.kill('SIGKILL')
    await running?.ended
    running = undefined
  }
  const start = (): void => {
    if (running && !hasEnded(running.child)) return
    running = startCommand(env, ['feed', file], { timeoutMs: 24 * 3_600_000 })
  }
  defer(kill)
  start()
  return { kill, start }
}

/** Statements of the marketplace; the first one writes many rows. A failure of one of them is a fault. */
async function write(run: Run, shop: Ask, rows: number): Promise<void> {
  for (let turn = 0; turn < statementsInRound; turn++) {
    const count = turn === 0 ? rows : 20
    const statements = [
      `insert into labels (title) select 'title ' || n from generate_series(1, ${count}) as n returning id`,
      `update labels set title = title || '.' where id % 97 = ${turn} and length(title) < 40 returning id`,
      `delete from labels where id % 89 = ${turn} returning id`,
    ]
    try {
      run.add('changed rows', (await shop(nth(statements, turn))).length)
    } catch (error) {
      run.check(false, `a statement of the marketplace failed: ${error}`)
    }
  }
}

async function differences(shop: Ask, stoa: Ask): Promise<string[]> {
  const lines = async (ask: Ask, from: string) =>
    (await ask<{ line: string }>(`select concat_ws(' ', ${from}`)).map(({ line }) => line)
  const there = new Set(await lines(shop, 'id, title) as line from labels'))
  const here = await lines(stoa, `id, document::json ->> 'name') as line from tags`)
  const notes = await shop('select from stoa_outbox limit 1')
  const surplus = here.filter((line) => !there.delete(line))
  return [
    ...[...there].slice(0, 3).map((line) => `Stoa lacks ${line}, and ${there.size - 1} more`),
    ...surplus.slice(0, 3).map((line) => `Stoa has ${line}, and ${surplus.length - 1} more`),
    ...unless(notes.length === 0, 'the outbox is not empty'),
  ]
}
