// Documents that are as costly to read as their size allows, sent, searched, listed, exported and rebuilt, or mirrored, one kind after
// the other: the event loop stays free, and the processor time grows with the bytes.

import { setTimeout as delay } from 'node:timers/promises'
import type { Ingested } from '#contract/ingest.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { persistently } from '#test/firestore/emulator.ts'
import { type Client, expectStatus, openSender } from './client.ts'
import { type Meter, startMeasured } from './event-loop.ts'
import { kinds, needle, type SourceText, sourceKinds } from './hostile-texts.ts'
import { type Marketplace, needsEmulator, openMarketplace, untilSame } from './marketplace.ts'
import { signedIn } from './people.ts'
import { embeddedPostgres, type Postgres } from './postgres.ts'
import { checkFigures, createToken } from './processes.ts'
import { createAdministrator } from './template.ts'
import {
  judgePeak,
  makeFolder,
  runRounds,
  type Size,
  sized,
  type Torture,
  times,
  unless,
  within,
} from './torture.ts'

/** In bytes, the longer one just below the longest line that is accepted. */
const lengths = { long: [250_000, 2_000_000], short: [30_000, 250_000] } as const
/** Eight times as many bytes take at most so many times the processor time, with room for other work on the machine. */
const mostTimes = 16
/** Shorter times are mostly those of the request itself. */
const leastMs = 100
/** The server returns memory of its start. */
const restMs = 3_000
const patienceMs = 300_000

export const texts: Torture = {
  shows:
    'hostile Unicode, texts against regular expressions, numbers, dates, deep and wide JSON up to the longest line: event loop never late by more than 50 ms, processor time in proportion to bytes',
  rounds: { long: 3, short: 1 },
  async run(size, defer) {
    const postgres = embeddedPostgres(makeFolder(defer), defer)
    await createAdministrator(postgres.env)
    const meter = await startMeasured(postgres.env, size, defer)
    const { stoa } = meter
    const send = openSending(meter, openSender(stoa.origin, await createToken(postgres.env)), size)
    const client = await signedIn(stoa.origin)
    const sent = Object.keys(kinds).filter((_, index) => !size.short || index % 3 === 0)
    await delay(restMs)
    const failures = await runRounds(size, async () => {
      const found: string[] = []
      for (const kind of sent) found.push(...(await meter.watch(`ingest of ${kind}`, () => send.kind(kind))))
      for (const [name, path] of Object.entries(reads))
        found.push(...(await meter.watch(name, () => read(client, name, path))))
      for (const id of sent.filter((kind) => kinds[kind]?.entity === 'tags'))
        found.push(...(await meter.watch(`edit of ${id}`, () => edit(client, id))))
      found.push(...(await rebuild(postgres, meter)))
      return { failures: found }
    })
    const { mb, failures: large } = judgePeak(stoa.memory(), !size.short)
    const figures = {
      kinds: sent.length,
      'latest event loop (ms)': meter.slowest(1),
      'most times the processor time for 8 times the bytes': send.mostTimes().toFixed(1),
      'memory at most (MB)': mb,
    }
    return { figures, failures: [...failures, ...large, ...(await checkFigures(postgres.env))] }
  },
}

/** Sends a kind twice, of two lengths. */
function openSending(meter: Meter, sender: Client, size: Size) {
  const [small, large] = sized<readonly [number, number]>(size, lengths)
  let version = firstSourceVersion
  let slowestTimes = 0
  const send = async (kind: string, bytes: number) => {
    const { entity, fields } = kinds[kind] ?? {}
    version += 1n
    const line = `{"entity":"${entity}","id":"${kind}","version":${version},"document":{${fields?.(bytes)}}}\n`
    const before = await meter.processorMs()
    const { status, text } = await sender.send('POST', '/api/ingest', line)
    const ms = (await meter.processorMs()) - before
    const isStored = status === 200 && (JSON.parse(text) as Ingested).applied === 1
    return { ms, failures: unless(isStored, `${bytes} bytes: ${status} ${text}`) }
  }
  return {
    mostTimes: () => slowestTimes,
    async kind(kind: string): Promise<string[]> {
      const [few, many] = [await send(kind, small), await send(kind, large)]
      const ratio = many.ms / Math.max(few.ms, leastMs)
      slowestTimes = Math.max(slowestTimes, ratio)
      const isLinear = size.short || ratio <= mostTimes
      const told = `${small} bytes took ${few.ms} ms, ${large} took ${many.ms}`
      return [...few.failures, ...many.failures, ...unless(isLinear, told)]
    },
  }
}

async function rebuild({ ask }: Postgres, { stoa, watch }: Meter): Promise<string[]> {
  await ask('update derivations set version = 0')
  await stoa.kill('SIGTERM')
  await stoa.start()
  await delay(restMs)
  return await watch('rebuild', async () => {
    const isDone = await within(patienceMs, async () => {
      await delay(200)
      return (await ask('select from derivations where version = 0 or done_to is not null')).length === 0
    })
    return unless(isDone, 'it did not end')
  })
}

const q = encodeURIComponent(needle)
const phrase = encodeURIComponent(`"${needle}"`)

/** Every way in which texts of documents are read. */
const reads: Record<string, string> = {
  'search for words': `/api/search?q=${q}`,
  'search for a phrase': `/api/search?q=${phrase}`,
  'search for a few letters': '/api/search?q=ne%20in%20ha',
  'page of sessions with words': `/api/sessions?limit=50&q=${q}`,
  'page of users with words': `/api/users?limit=50&q=${q}`,
  'page of sessions': '/api/sessions?limit=50',
  'all sessions': '/api/sessions',
  'sessions as CSV': '/api/sessions.csv',
  'users as CSV': '/api/users.csv',
  'feedback as CSV': '/api/feedback.csv',
  'tags as CSV': '/api/tags.csv',
  'malformed fields': '/api/faults?limit=200',
  'changes as CSV': '/api/activity.csv',
}

async function read(client: Client, name: string, path: string): Promise<string[]> {
  const { status, text, cut } = await client.get(path)
  if (status !== 200 || cut) return [`${status} ${text.slice(0, 200)}`]
  const isFound = !name.startsWith('search') || (JSON.parse(text) as { groups: unknown[] }).groups.length >= 4
  return unless(isFound, `finds ${text.slice(0, 500)}`)
}

async function edit(client: Client, id: string): Promise<string[]> {
  const body = { name: 'edited', color: '#0a7' }
  return expectStatus(await client.send('PATCH', `/api/tags/${encodeURIComponent(id)}`, body), 200, 'it')
}

/** As Firestore counts bytes; its limit is 1,048,576. */
const sourceBytes = { long: 1_000_000, short: 8_000 }
/** A comparison that finds more than a tenth deleted at once would wait for a confirmation. */
const staying = 450

/** The same as documents of a source as long as Firestore accepts them: read all at once, then heard one after the other. */
export const mirroredTexts: Torture = {
  shows:
    'hostile Unicode, texts, numbers, deep and wide documents of 1 MB in a mirrored Firestore, read at first and heard: all stored, event loop never late by more than 50 ms',
  rounds: { long: 1, short: 1 },
  needs: needsEmulator,
  async run(size, defer) {
    const marketplace = await openMarketplace(0, defer)
    const documents = Object.entries(sourceKinds(sized(size, sourceBytes)))
    for (const entity of new Set(documents.map(([, one]) => one.entity)))
      await marketplace.put(
        entity,
        times(staying, (index) => ({ id: `stays${index}` })),
      )
    await put(marketplace, documents)
    await marketplace.proxy.refuse()
    const meter = await startMeasured(marketplace.env, size, defer)
    /** Writes at the source, and waits until the mirror has the same. */
    const watch = (step: string, work: () => Promise<unknown>) =>
      meter.watch(step, async () => {
        await work()
        const { wrong } = await untilSame(marketplace, patienceMs)
        return wrong.map((sentence) => sentence.slice(0, 300))
      })
    // The server returns memory of its start, and is not yet connected to the source.
    await delay(size.short ? 500 : restMs)
    const failures = await watch('first reading', () => marketplace.proxy.restore())
    failures.push(...(await watch('deletions', () => remove(marketplace, documents))))
    const groups = size.short ? [documents] : documents.map((one) => [one])
    const heard = await runRounds(size, async () => {
      const found: string[] = []
      for (const group of groups) {
        const names = group.map(([kind]) => kind).join(', ')
        found.push(...(await watch(names, () => put(marketplace, group))))
        // The emulator sends the whole collection again with each change.
        await remove(marketplace, group)
      }
      return { failures: found }
    })
    const { mb, failures: large } = judgePeak(meter.stoa.memory(), !size.short)
    failures.push(...heard, ...large, ...(await checkFigures(marketplace.postgres.env)))
    const late = meter.slowest(1)
    return {
      figures: { kinds: documents.length, 'latest event loop (ms)': late, 'memory at most (MB)': mb },
      failures,
    }
  },
}

type Named = [kind: string, SourceText][]

async function put(marketplace: Marketplace, documents: Named): Promise<void> {
  for (const [id, { entity, fields }] of documents) await marketplace.put(entity, [{ id, ...fields }])
}

async function remove({ firestore, collectionOf }: Marketplace, documents: Named): Promise<void> {
  for (const [id, { entity }] of documents)
    await persistently(() => firestore.remove(collectionOf(entity), id))
}
