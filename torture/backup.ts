// A backup during edits and an import, restored into an empty database under a running server: a consistent snapshot of the original.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Ask } from '#test/ask.ts'
import { makeFolder, withCleanUp } from '../bench/clean-up.ts'
import { runCommand, startCommand } from '../bench/processes.ts'
import { openTally } from './client.ts'
import { type Import, prepareImport } from './imports.ts'
import { signedIn } from './people.ts'
import { embeddedPostgres } from './postgres.ts'
import { checkFigures, startStoa } from './processes.ts'
import { checkIntegrity, openTestbed, type Testbed } from './testbed.ts'
import { between, type Run, type Torture, unless } from './torture.ts'
import { startWriters } from './usual-load.ts'

export const backup: Torture = {
  rounds: { long: 30, short: 1 },
  async run(run) {
    const bed = await openTestbed(run.defer, { embedded: true })
    const imports = prepareImport(bed.postgres.env, { documents: 6_000, bytes: 1_000 }, run.defer)
    await run.repeat(() => withCleanUp((defer) => backUpAndRestore({ ...run, defer }, bed, imports)))
    run.fail(await checkIntegrity(bed))
    run.add('acknowledged writes', bed.ledger.acknowledged())
  },
}

async function backUpAndRestore(run: Run, bed: Testbed, imports: Import): Promise<void> {
  const { ask, env } = bed.postgres
  const folder = makeFolder(run.defer)
  const [path, again] = [join(folder, 'stoa.backup'), join(folder, 'again.backup')]
  // Its server is started on the database while it is empty.
  const elsewhere = embeddedPostgres(makeFolder(run.defer), run.defer)
  const server = await startStoa(elsewhere.env, run.defer)
  const tally = openTally('writes')
  const load = startWriters(bed, tally, 6)
  const importing = imports.begin()
  await delay(between(0, 3_000))
  // What was committed before the backup began.
  const early = await readChanges(ask)
  const backed = await startCommand(env, ['backup', path]).ended
  await load.stop()
  const imported = await importing.ended
  await runCommand(elsewhere.env, ['restore', path])
  await runCommand(elsewhere.env, ['backup', again])
  const client = await signedIn(server.origin)
  const { status, text } = await client.get('/api/tags')
  const isServed = status === 200 && JSON.parse(text).length === bed.ledger.tags.length
  run.check(isServed, `The server on the restored database answers ${status} ${text.slice(0, 200)}`)
  run.check(backed.status === 0, `The backup failed: ${backed.stderr}`)
  run.check(imported.status === 0, `The import failed: ${imported.stderr}`)
  run.fail([...tally.failures(), ...checkSame(path, again)])
  run.fail(await checkMoment(ask, elsewhere.ask, early))
  run.fail([...(await imports.check(elsewhere.ask)), ...(await checkFigures(elsewhere.env))])
  await imports.remove(ask)
}

/**
 * Whether the restored database has each line of the original in order, without the first and last ones: their times and checksums. It
 * may have its own key for erasures as long as nobody is erased, and the event of the restore with its row in the record.
 */
function checkSame(one: string, other: string): string[] {
  const read = (path: string) => gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').slice(1, -1)
  const isOfDatabase = (line: string) => /^\{"key" : "[0-9a-f]+", "hashes" : \[\]\}$/.test(line)
  const here = read(one).filter((line) => !isOfDatabase(line))
  const there = read(other).filter((line) => !isOfDatabase(line))
  const more: string[] = []
  let at = 0
  for (const line of there)
    if (line === here[at]) at++
    else more.push(line)
  const [event, entry, ...others] = more
  const isRestore = event?.includes('"event":"console.backup-restored"') && entry?.includes('"hash"')
  return [
    ...unless(
      at === here.length,
      `The restored database lacks ${here[at]}, and ${here.length - at - 1} lines after it`,
    ),
    ...unless(
      isRestore && others.length === 0,
      `The restored database has more lines: ${more.slice(0, 4).join(' ')}`,
    ),
  ]
}

type Change = { id: string; tag: string; row: string; after: string }
type Tag = { id: string; document: string; version: number }

/** Early changes must be there, and each tag has a prefix of its changes. */
async function checkMoment(original: Ask, restored: Ask, early: Change[]): Promise<string[]> {
  const there = await readChanges(restored)
  const ids = new Set(there.map(({ id }) => id))
  const lost = early.filter(({ id }) => !ids.has(id)).length
  const byTag = (changes: Change[]) => Map.groupBy(changes, ({ tag }) => tag)
  const [before, after] = [byTag(await readChanges(original)), byTag(there)]
  const tags = await restored<Tag>('select id, document, version::int from tags')
  return [
    ...unless(lost === 0, `${lost} changes from before the backup are lost`),
    ...tags.flatMap((tag) => checkTag(tag, before.get(tag.id) ?? [], after.get(tag.id) ?? [])),
  ]
}

function checkTag({ id, document, version }: Tag, before: Change[], after: Change[]): string[] {
  const isBeginning = after.every(({ row }, index) => row === before[index]?.row)
  const isCounted = version === after.length + 1
  const isLast = (after.at(-1)?.after ?? document) === document
  return [
    ...unless(isBeginning, `${id}: its changes are not the first ones of the original`),
    ...unless(isCounted, `${id}: has version ${version} after ${after.length} changes`),
    ...unless(isLast, `${id}: is not as its history says`),
  ]
}

function readChanges(ask: Ask): Promise<Change[]> {
  return ask<Change>(
    `select id::text, document_id as tag, row_to_json(history)::text as row, after from history order by history.id`,
  )
}
