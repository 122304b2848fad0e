// Sends what changes in a marketplace's PostgreSQL to Stoa (docs/programs.md). Needs Node 20 and the package pg: npm install pg
//   FEED_DATABASE_URL   the marketplace's database, for a role that may read the tables below
//   STOA_URL            the address of Stoa
//   STOA_TOKEN          of `token create NAME`: sends documents
//   STOA_READ_TOKEN     of `token create NAME --read`: lists ids, once an hour; without it no deletion is found
//   FEED_PROGRESS       the file that keeps how far each query is; feed-progress.json unless set
// `node feed.mjs` runs until it is stopped; with --once it ends after one round, with status 1 if a query failed.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// For each entity a query of the columns id, updated_at and document (JSON) of all its rows. Whatever changes a document must set
// updated_at, which is never null. An index of (updated_at, id) keeps it fast; `union all` joins several tables.
const queries = {
  users: `
    select id, updated_at, json_build_object('username', email, 'displayName', name) as document from customers`,
  sessions: `
    select b.id, b.updated_at, json_build_object(
      'userId', b.customer_id, 'userFullname', c.name, 'totalPrice', b.price, 'slot', json_build_object(
        'startingTime', b.starts_at, 'endingTime', b.starts_at + b.minutes * interval '1 minute')) as document
    from bookings b join customers c on c.id = b.customer_id`,
}

const [rowsAtOnce, pauseMs, compareEveryMs] = [500, 5_000, 3_600_000]
// A row may become visible this much later than its updated_at: when its transaction commits.
const floor = `now() - interval '1 minute'`
// So many deletions are not made: the database is probably wrong or incomplete.
const isSuspicious = (gone, all) => gone > 0 && (gone === all || gone > Math.max(20, all / 10))

const { FEED_DATABASE_URL, STOA_URL, STOA_TOKEN, STOA_READ_TOKEN, FEED_PROGRESS } = process.env
for (const [name, value] of Object.entries({ FEED_DATABASE_URL, STOA_URL, STOA_TOKEN }))
  if (!value) throw new Error(`${name} is not set.`)
const file = FEED_PROGRESS ?? 'feed-progress.json'
const failures = {}
const report = (what) => console.error(what.message ?? what)

let progress = {}
try {
  if (existsSync(file)) progress = JSON.parse(readFileSync(file, 'utf8'))
} catch ({ message }) {
  report(`${file} cannot be read, so everything is sent again: ${message}`)
}

const pool = new pg.Pool({ connectionString: FEED_DATABASE_URL, options: '-c timezone=UTC' })
pool.on('error', report)
const ask = async (text, ...values) => (await pool.query(text, values)).rows

const ends = await Promise.all(Object.keys(queries).map(feed))
await pool.end()
process.exitCode = ends.every(Boolean) ? 0 : 1

/** Returns only with --once: whether the round succeeded. A failing query is reported, and does not stop the others. */
async function feed(entity) {
  for (let compareAt = 0; ; await sleep(pauseMs)) {
    try {
      await sendChanges(entity)
      if (STOA_READ_TOKEN && Date.now() >= compareAt) {
        await compareIds(entity)
        compareAt = Date.now() + compareEveryMs
      }
      if (failures[entity]) report(`${entity}: goes on`)
      delete failures[entity]
    } catch ({ message }) {
      if (failures[entity] !== message) report(`${entity}: ${message}`)
      failures[entity] = message
    }
    if (process.argv.includes('--once')) return !failures[entity]
  }
}

function selected(entity, which) {
  return `select id::text as id, updated_at::text as at, document::text as document,
    (extract(epoch from updated_at) * 1000000)::bigint::text as version from (${queries[entity]}) as rows ${which}`
}

async function sendChanges(entity) {
  let after = progress[entity] ?? ['-infinity']
  const [late] = await ask(`select (${floor})::text as at where $1::timestamptz > ${floor}`, after[0])
  if (late) after = [late.at]
  for (;;) {
    const key = after.length > 1 ? '(updated_at, id) > ($1::timestamptz, $2)' : 'updated_at > $1::timestamptz'
    const which = `where ${key} order by updated_at, rows.id limit ${rowsAtOnce}`
    const rows = await ask(selected(entity, which), ...after)
    if (rows.length === 0) return
    await send(entity, rows)
    const { at, id } = rows.at(-1)
    progress[entity] = after = [at, id]
    writeFileSync(`${file}.new`, JSON.stringify(progress))
    renameSync(`${file}.new`, file)
  }
}

/** Sends documents that Stoa lacks, and deletes those that the database no longer has. All ids are in memory. */
async function compareIds(entity) {
  const surplus = await listIds(entity)
  const all = surplus.size
  const [{ now }] = await ask('select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as now')
  const rows = await ask(`select id::text as id from (${queries[entity]}) as rows`)
  const missing = rows.map(({ id }) => id).filter((id) => !surplus.delete(id))
  while (missing.length > 0)
    await send(entity, await ask(selected(entity, 'where id = any($1)'), missing.splice(0, rowsAtOnce)))
  if (isSuspicious(surplus.size, all))
    throw new Error(`Stoa has ${all}, of which the database lacks ${surplus.size}: none was deleted`)
  const deletions = [...surplus].map((id) => ({ id, version: now, document: 'null' }))
  while (deletions.length > 0) await send(entity, deletions.splice(0, rowsAtOnce))
}

/** Returns the ids that Stoa has, without its own records of sign-ins and administrators. */
async function listIds(entity) {
  const own = { users: '&role=user', sessions: '&kind=booking' }[entity] ?? ''
  const headers = { authorization: `Bearer ${STOA_READ_TOKEN}` }
  const ids = new Set()
  for (let page = ''; page !== undefined; ) {
    const answer = await call(`/api/${entity}?limit=200&count=none${own}${page}`, { headers })
    for (const { id } of await answer.json()) ids.add(id)
    page = /(&cursor=[^&>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return ids
}

/** A line that Stoa refuses is printed and not sent again, since it would be refused again. Colleagues have records only in Stoa. */
async function send(entity, rows) {
  const lines = rows.map(({ id, version, document }) => {
    return `{"entity":"${entity}","id":${JSON.stringify(id)},"version":${version},"document":${document.replace(/[\r\n]+/g, ' ')}}`
  })
  const headers = { authorization: `Bearer ${STOA_TOKEN}`, 'content-type': 'application/x-ndjson' }
  const answer = await call('/api/ingest', { method: 'POST', headers, body: lines.join('\n') })
  const { refused, ignored, notListed } = await answer.json()
  for (const { line, reason } of refused.filter(({ reason }) => !/^deletes /.test(reason)))
    report(`${entity}: ${rows[line - 1].id} was refused: ${reason}`)
  const [first] = ignored
  if (first) report(`${entity}: ${rows[first.line - 1].id} and ${ignored.length - 1} others: ${first.reason}`)
  if (notListed > 0) report(`${entity}: ${notListed} more were refused or ignored`)
}

/** Repeats the call after 429, 5xx and no answer. */
async function call(path, options) {
  for (let tries = 0; ; tries++) {
    const request = { ...options, redirect: 'manual', signal: AbortSignal.timeout(60_000) }
    const answer = await fetch(STOA_URL.replace(/\/+$/, '') + path, request).catch((error) => ({ error }))
    const { status = 503, error } = answer
    if (status === 200 || status === 422) return answer
    const reason = error ? (error.cause ?? error).message : `${status} ${await answer.text()}`
    if (status < 500 && status !== 429) throw new Error(`${path} was answered ${reason}`)
    if (tries === 0) report(`Stoa does not answer, and is asked again: ${reason}`)
    const askedMs = Number(answer.headers?.get('retry-after') ?? 0) * 1_000
    await sleep(askedMs || Math.min(500 * 2 ** tries, 30_000))
  }
}
