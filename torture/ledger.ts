// Records distinct writes and the server's answer to each, and compares them with the database.

import type { Ask } from './ask.ts'
import type { Answer, Client } from './client.ts'

/** Nearly the longest name of a tag, so that each write takes disk space. */
const nameLength = 190

/** acknowledged: must be stored; refused: must not; unknown: may be stored, but completely. */
type Fate = 'acknowledged' | 'refused' | 'unknown'
type Attempt = { name: string; fate: Fate }
type Tag = { id: string; name: string; version: number; changes: number }

export type Ledger = {
  /** The tags of the template; each has one writer at a time. */
  tags: string[]
  /** Gives the tag a unique name. */
  write(client: Client, tag: string): Promise<Answer>
  acknowledged(): number
  /** Sentences about writes that are lost, incomplete, out of order or without history. */
  check(ask: Ask): Promise<string[]>
}

export async function openLedger(ask: Ask): Promise<Ledger> {
  const before = new Map((await readTags(ask)).map((tag) => [tag.id, tag]))
  const attempts = new Map<string, Attempt[]>([...before.keys()].map((id) => [id, []]))
  let count = 0
  return {
    tags: [...before.keys()],
    async write(client, tag) {
      const attempt: Attempt = { name: `write ${++count} `.padEnd(nameLength, 'x'), fate: 'unknown' }
      attempts.get(tag)?.push(attempt)
      const body = { name: attempt.name, color: '#123456' }
      const answer = await client.send('PATCH', `/api/tags/${encodeURIComponent(tag)}`, body)
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
        return [
          ...(changes === written.length
            ? []
            : [`${tag.id}: ${changes} changes, ${written.length} in the history`]),
          ...compare(tag, attempts.get(tag.id) ?? [], written),
        ]
      })
    },
  }
}

/** After any error other than a refusal of the request its outcome is unknown. */
function fateOf({ status, cut }: Answer): Fate {
  if (status === 200 && !cut) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

function compare(tag: Tag, attempts: Attempt[], written: string[]): string[] {
  const { id } = tag
  const found = new Set(written)
  const acknowledged = attempts.flatMap(({ name, fate }) => (fate === 'acknowledged' ? [name] : []))
  const lost = acknowledged.filter((name) => !found.has(name))
  const late = attempts.filter(({ name, fate }) => fate === 'refused' && found.has(name))
  const known = new Set(acknowledged)
  const inOrder = written.filter((name) => known.has(name)).join() === acknowledged.join()
  const last = written.at(-1)
  return [
    ...lost.map((name) => `${id}: '${name}' was acknowledged and is lost`),
    ...late.map(({ name }) => `${id}: '${name}' was refused and is there`),
    ...(inOrder || lost.length > 0 ? [] : [`${id}: acknowledged writes stand in another order`]),
    ...(last === undefined || last === tag.name
      ? []
      : [`${id}: is '${tag.name}', its history says '${last}'`]),
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
