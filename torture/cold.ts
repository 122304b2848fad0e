// First rows with an empty cache, by the number of blocks that they read instead of by time: bounded for every text, and
// fewer than with a count; and the rows of others while twelve people count a hundred shared views.

import sql from 'sql-template-tag'
import { builtInViews, mostCountedViews, type View } from '#contract/views.ts'
import type { Pool } from '#server/db/pool.ts'
import { makeFolder } from '../bench/clean-up.ts'
import { coldTexts, type Term } from '../bench/dictionary.ts'
import { openPool } from '../bench/installation.ts'
import { findRelated } from '../bench/matrix.ts'
import { latenciesOf } from '../bench/report.ts'
import { type List, listsOf } from '../bench/selections.ts'
import { type Answer, type Client, expectStatus, openTally } from './client.ts'
import { signInMore } from './people.ts'
import { ownPostgres } from './postgres.ts'
import { makeDemo } from './template.ts'
import { startOn } from './testbed.ts'
import { nth, type Run, startLoad, type Torture } from './torture.ts'

const sessions = { long: 50_000, short: 6_000 }
const people = 12
const views = 100

/** Of 8 kB; the same in both forms, since it must not grow with the number of sessions. */
const mostBlocks = 1_500
/** Of so many matches, a count reads more blocks than the first rows. */
const manyMatches = 2_000

/** PostgreSQL's own figures of a database arrive late; those of this extension at the end of each statement. */
const settings = ['shared_preload_libraries=pg_stat_statements', 'shared_buffers=512MB']

export const cold: Torture = {
  rounds: { long: 1, short: 1 },
  async run(run) {
    const { defer } = run
    const dataDir = makeFolder(defer)
    const count = sessions[run.short ? 'short' : 'long']
    await makeDemo({ STOA_DATA_DIR: dataDir }, { users: count / 10, sessions: count })
    const postgres = await ownPostgres(dataDir, defer, settings)
    await postgres.ask('vacuum (analyze)')
    const db = openPool(postgres.connection, defer)
    const [texts, lists] = [await coldTexts(db), listsOf(await findRelated(db))]
    const { stoa, client } = await startOn(postgres, defer)
    for (const name of ['pg_stat_statements', 'pg_buffercache'])
      await db.runScript(`create extension if not exists ${name}`)
    const ids = await shareViews(client, texts)
    const members = await signInMore({ stoa, postgres }, people)
    const read: { group: string; blocks: number }[] = []
    await run.repeat(async () => {
      // It keeps counts until an entity changes.
      await stoa.kill('SIGTERM')
      await stoa.start()
      for (const [group, path] of firstRows(texts, lists))
        read.push({ group, blocks: await readCold(run, client, db, path) })
      await readBesideCounts(run, client, members, ids)
    })
    Object.assign(run.figures, { sessions: count, texts: texts.length })
    for (const [group, some] of Map.groupBy(read, (one) => one.group)) {
      const { p50, max } = latenciesOf(some.map(({ blocks }) => blocks))
      run.figures[`${group}, blocks at the median and at most`] = `${p50} and ${max}`
    }
  },
}

const addresses = {
  sessions: '/api/sessions?limit=50&kind=booking',
  'sessions, oldest first': '/api/sessions?limit=50&kind=booking&sort=slot',
  users: '/api/users?limit=50',
  feedback: '/api/feedback?limit=50',
  'search box': '/api/search?',
}

/** Of lists and of the search box, for the texts of the benchmark, and for sessions with every filter too. */
function firstRows(texts: Term[], lists: List[]): [group: string, path: string][] {
  const address = (base: string, q = '') => `${base}&${new URLSearchParams({ q })}`.replace('?&', '?')
  const filters = lists.find(({ path }) => path === '/api/sessions')?.parameters ?? []
  return [
    ...Object.entries(addresses).flatMap(([group, base]) =>
      texts.map(({ q }): [string, string] => [group, address(base, q)]),
    ),
    ...filters
      .filter(([name]) => name !== 'sort')
      .map((filter, index): [string, string] => {
        const base = `/api/sessions?limit=50&${new URLSearchParams([filter])}`
        return ['sessions with a filter', address(base, nth(texts, index).q)]
      }),
  ]
}

/** The rows alone, and with their count. Returns the blocks of the rows alone. */
async function readCold(run: Run, client: Client, db: Pool, path: string): Promise<number> {
  const rows = await blocksOf(db, () => client.get(`${path}&count=none`))
  const whole = await blocksOf(db, () => client.get(path))
  const matches = Number.parseInt(String(whole.answer.headers['x-total-count'] ?? '0'), 10)
  for (const { answer } of [rows, whole]) run.fail(expectStatus(answer, 200, path))
  run.check(rows.blocks <= mostBlocks, `${path} read ${rows.blocks} blocks`)
  const isFewer = matches < manyMatches || rows.blocks < whole.blocks
  run.check(isFewer, `${path} read ${rows.blocks} blocks, and ${whole.blocks} with its count`)
  return rows.blocks
}

/** Counts the blocks of 8 kB that all statements read with nothing of the database in memory. */
async function blocksOf(db: Pool, work: () => Promise<Answer>) {
  await db.query(sql`select pg_buffercache_evict_all()`)
  await db.query(sql`select pg_stat_statements_reset()`)
  const answer = await work()
  const [read] = await db.query<{ blocks: number }>(sql`
    select coalesce(sum(shared_blks_read), 0)::integer as blocks from pg_stat_statements`)
  return { blocks: read?.blocks ?? 0, answer }
}

/** Each with other rows. Returns their ids. */
async function shareViews(client: Client, texts: Term[]): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < views; index++) {
    const { q } = nth(texts, index)
    const query = String(new URLSearchParams({ q, maxPrice: String(1_000 + index) }))
    const body = { name: `Torture ${index}`, screen: 'sessions', query, isShared: true }
    const { status, text } = await client.send('POST', '/api/views', body)
    if (status !== 200) throw new Error(`The view ${query} was answered ${status}: ${text}`)
    ids.push((JSON.parse(text) as View).id)
  }
  return ids
}

const paths = ['/api/sessions', '/api/users', '/api/feedback'].map(
  (path) => `${path}?limit=50&count=none&q=a`,
)

async function readBesideCounts(
  run: Run,
  colleague: Client,
  members: Client[],
  ids: string[],
): Promise<void> {
  const tally = openTally('a colleague')
  const counting = openTally('people who count')
  const load = startLoad([
    ...paths.map((path) => async () => tally.count(await colleague.get(path))),
    async () => {
      const answer = tally.count(await colleague.get('/api/views'))
      run.check(isComplete(answer, ids), 'The views were incomplete.')
    },
  ])
  const count = async (member: Client): Promise<void> => {
    for (let at = 0; at < ids.length; at += mostCountedViews) {
      const some = ids.slice(at, at + mostCountedViews).join(',')
      counting.count(await member.get(`/api/views/counts?ids=${some}`))
    }
  }
  await Promise.all(members.map(count))
  await load.stop()
  run.fail([...tally.failures(), ...counting.failures()])
}

/** Built-in and shared views, none of which has waited for its count. */
function isComplete({ status, text }: Answer, ids: string[]): boolean {
  if (status !== 200) return false
  const listed = JSON.parse(text) as View[]
  const known = new Set(listed.map(({ id }) => id))
  return (
    [...builtInViews.map(({ id }) => id), ...ids].every((id) => known.has(id)) &&
    listed.every((view) => !('count' in view))
  )
}
