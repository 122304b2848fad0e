// Checks that a restored database is a consistent snapshot of the original.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Ask } from './ask.ts'

/** Whether two backups are equal except for their first and last lines: their times and checksums. */
export function checkSame(one: string, other: string): string[] {
  const [here, there] = [contentOf(one), contentOf(other)]
  const at = here.findIndex((line, index) => line !== there[index])
  if (here.length === there.length && at < 0) return []
  return [
    `The restored database has ${there.length} lines in its backup, the original ${here.length}; ${here[at]} is ${there[at]}`,
  ]
}

function contentOf(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').slice(1, -1)
}

type Change = { id: string; tag: string; row: string; after: string }
type Tag = { id: string; document: string; version: number }

/** `early`: changes that were committed before the backup and must be in it. Each tag has a prefix of its changes. */
export async function checkMoment(original: Ask, restored: Ask, early: string[]): Promise<string[]> {
  const there = await readChanges(restored)
  const ids = new Set(there.map(({ id }) => id))
  const lost = early.filter((id) => !ids.has(id))
  const before = byTag(await readChanges(original))
  const after = byTag(there)
  const tags = await restored<Tag>('select id, document, version::int from tags')
  return [
    ...(lost.length > 0 ? [`${lost.length} changes from before the backup are lost`] : []),
    ...tags.flatMap((tag) => checkTag(tag, before.get(tag.id) ?? [], after.get(tag.id) ?? [])),
  ]
}

function checkTag({ id, document, version }: Tag, before: Change[], after: Change[]): string[] {
  const isBeginning = after.every(({ row }, index) => row === before[index]?.row)
  const last = after.at(-1)
  return [
    ...(isBeginning ? [] : [`${id}: its changes are not the first ones of the original`]),
    ...(version === after.length + 1 ? [] : [`${id}: has version ${version} after ${after.length} changes`]),
    ...(last === undefined || last.after === document ? [] : [`${id}: is not as its history says`]),
  ]
}

function readChanges(ask: Ask): Promise<Change[]> {
  return ask<Change>(
    `select id::text, document_id as tag, row_to_json(history)::text as row, after from history order by history.id`,
  )
}

function byTag(changes: Change[]): Map<string, Change[]> {
  return Map.groupBy(changes, ({ tag }) => tag)
}
