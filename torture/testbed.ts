// The environment of most tests: a copy of the template, PostgreSQL, Stoa servers, a signed-in administrator, and a ledger that records
// distinct writes and the answer to each, and compares them with the database.

import type { Ask } from '#test/ask.ts'
import type { Defer } from '#test/clean-up.ts'
import type { Env, Stoa } from '#test/processes.ts'
import type { Answer, Client } from './client.ts'
import { signedIn } from './people.ts'
import { embeddedPostgres, ownPostgres, type Postgres } from './postgres.ts'
import { checkFigures, startStoa } from './processes.ts'
import { copyTemplate } from './template.ts'
import { unless } from './torture.ts'

/** `client`: of the administrator at `stoa`, the first of the servers. */
export type Testbed = { postgres: Postgres; stoa: Stoa; servers: Stoa[]; client: Client; ledger: Ledger }

/** `env`: additional settings of Stoa. `servers`: their number, one if absent. */
type Options = { embedded?: boolean; env?: Env; servers?: number }

export async function openTestbed(
  defer: Defer,
  { embedded = false, env = {}, servers = 1 }: Options = {},
): Promise<Testbed> {
  const dataDir = await copyTemplate(defer)
  const postgres = embedded ? embeddedPostgres(dataDir, defer) : await ownPostgres(dataDir, defer)
  return await startOn({ ...postgres, env: { ...postgres.env, ...env } }, defer, servers)
}

export async function startOn(postgres: Postgres, defer: Defer, count = 1): Promise<Testbed> {
  const stoa = await startStoa(postgres.env, defer)
  const servers = [stoa]
  while (servers.length < count) servers.push(await startStoa(postgres.env, defer))
  const client = await signedIn(stoa.origin)
  return { postgres, stoa, servers, client, ledger: await openLedger(postgres.ask) }
}

/** Checks acknowledged writes, their history, and the maintained figures. */
export async function checkIntegrity({ ledger, postgres }: Testbed): Promise<string[]> {
  return [...(await ledger.check(postgres.ask)), ...(await checkFigures(postgres.env))]
}

/** Nearly the maximum length of a tag's name, so that each write takes disk space. */
const nameLength = 190

/** acknowledged: must be stored; refused: must not; unknown: may be stored, but completely. */
type Fate = 'acknowledged' | 'refused' | 'unknown'
type Attempt = { name: string; fate: Fate }
type Tag = { id: string; name: string; version: number; changes: number }

export type Ledger = {
  /** The tags of the template; each has one writer at a time. */
  tags: string[]
  /** Gives the tag at the index a unique name. */
  write(client: Client, at: number): Promise<Answer>
  acknowledged(): number
  /** Returns sentences about writes that are lost, incomplete, out of order or without history. */
  check(ask: Ask): Promise<string[]>
}

export async function openLedger(ask: Ask): Promise<Ledger> {
  const before = new Map((await readTags(ask)).map((tag) => [tag.id, tag]))
  const attempts = new Map<string, Attempt[]>([...before.keys()].map((id) => [id, []]))
  const tags = [...before.keys()]
  let count = 0
  return {
    tags,
    async write(client, at) {
      const id = tags.at(at) ?? ''
      const attempt: Attempt = { name: `write ${++count} `.padEnd(nameLength, 'x'), fate: 'unknown' }
      attempts.get(id)?.push(attempt)
      const body = { name: attempt.name, color: '#123456' }
      const answer = await client.send('PATCH', `/api/tags/${encodeURIComponent(id)}`, body)
      attempt.fate = fateOf(answer)
      return answer
    },
    acknowledged: () => [...attempts.values()].flat().filter(({ fate }) => fate === 'acknowledged').length,
    async check(ask) {
      const history = await readHistory(ask)
      return (await readTags(ask)).flatMap((tag) => {
        const old = before.get(tag.id) ?? { version: 0, changes: 0 }
        const written = (history.get(tag.id) ?? []).slice(old.changes)
        const changes = tag.version - old.version
        const told = `${tag.id}: ${changes} changes, ${written.length} in the history`
        return [
          ...unless(changes === written.length, told),
          ...compare(tag, attempts.get(tag.id) ?? [], written),
        ]
      })
    },
  }
}

/** After any error other than a refusal of the request, the outcome is unknown. */
function fateOf({ status, cut }: Answer): Fate {
  if (status === 200 && !cut) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

function compare({ id, name: now }: Tag, attempts: Attempt[], written: string[]): string[] {
  const found = new Set(written)
  const acknowledged = attempts.flatMap(({ name, fate }) => (fate === 'acknowledged' ? [name] : []))
  const lost = acknowledged.filter((name) => !found.has(name))
  const late = attempts.filter(({ name, fate }) => fate === 'refused' && found.has(name))
  const known = new Set(acknowledged)
  const inOrder = written.filter((name) => known.has(name)).join() === acknowledged.join()
  const last = written.at(-1) ?? now
  return [
    ...lost.map((name) => `${id}: '${name}' was acknowledged and is lost`),
    ...late.map(({ name }) => `${id}: '${name}' was refused and is there`),
    ...unless(inOrder || lost.length > 0, `${id}: acknowledged writes stand in another order`),
    ...unless(last === now, `${id}: is '${now}', its history says '${last}'`),
  ]
}

function readTags(ask: Ask): Promise<Tag[]> {
  return ask<Tag>(
    `select id, version::int, document::json->>'name' as name,
       (select count(*)::int from history where entity = 'tags' and document_id = tags.id) as changes
     from tags order by id`,
  )
}

async function readHistory(ask: Ask): Promise<Map<string, string[]>> {
  const rows = await ask<{ id: string; names: string[] }>(
    `select document_id as id, array_agg(after::json->>'name' order by history.id) as names from history
     where entity = 'tags' group by document_id`,
  )
  return new Map(rows.map(({ id, names }) => [id, names]))
}
