// Documents that are as costly to read as their size allows, sent, searched, listed, exported and rebuilt, or mirrored, one kind after
// the other: the event loop stays free, and the processor time grows with the bytes.

import { setTimeout as delay } from 'node:timers/promises'
import type { Ingested } from '#contract/ingest.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { persistently } from '#test/firestore/emulator.ts'
import { makeFolder } from '../bench/clean-up.ts'
import type { Stoa } from '../bench/processes.ts'
import { type Answer, type Client, expectStatus, openSender } from './client.ts'
import { type Meter, startMeasured } from './event-loop.ts'
import { kinds, needle, type SourceText, sourceKinds } from './hostile-texts.ts'
import { type Marketplace, needsEmulator, openMarketplace, untilSame } from './marketplace.ts'
import { signedIn } from './people.ts'
import { embeddedPostgres, type Postgres } from './postgres.ts'
import { checkFigures, createToken } from './processes.ts'
import { createAdministrator } from './template.ts'
import { checkPeak, type Run, sized, type Torture, times, within } from './torture.ts'

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
  rounds: { long: 3, short: 1 },
  async run(run) {
    const postgres = embeddedPostgres(makeFolder(run.defer), run.defer)
    await createAdministrator(postgres.env)
    const meter = await startMeasured(postgres.env, run)
    const { stoa, watch } = meter
    const send = openSending(run, stoa, openSender(stoa.origin, await createToken(postgres.env)))
    const client = await signedIn(stoa.origin)
    const sent = Object.keys(kinds).filter((_, index) => !run.short || index % 3 === 0)
    await delay(restMs)
    await run.repeat(async () => {
      for (const kind of sent) await watch(`ingest of ${kind}`, () => send(kind))
      for (const [name, path] of Object.entries(reads))
        await watch(name, async () => checkRead(run, await client.get(path), name))
      for (const id of sent.filter((kind) => kinds[kind]?.entity === 'tags'))
        await watch(`edit of ${id}`, async () => {
          const path = `/api/tags/${encodeURIComponent(id)}`
          const answer = await client.send('PATCH', path, { name: 'edited', color: '#0a7' })
          run.fail(expectStatus(answer, 200, 'it'))
        })
      await rebuild(run, postgres, meter)
    })
    checkPeak(run, stoa.memory(), !run.short)
    Object.assign(run.figures, { kinds: sent.length, 'latest event loop (ms)': meter.slowest(1) })
    run.fail(await checkFigures(postgres.env))
  },
}

/** Sends a kind twice, of two lengths. */
function openSending(run: Run, stoa: Stoa, sender: Client): (kind: string) => Promise<void> {
  const [small, large] = sized<readonly [number, number]>(run, lengths)
  let version = firstSourceVersion
  /** Returns the milliseconds of processor time. */
  const send = async (kind: string, bytes: number): Promise<number> => {
    const { entity, fields } = kinds[kind] ?? {}
    version += 1n
    const line = `{"entity":"${entity}","id":"${kind}","version":${version},"document":{${fields?.(bytes)}}}\n`
    const before = stoa.processorUs()
    const { status, text } = await sender.send('POST', '/api/ingest', line)
    const ms = (stoa.processorUs() - before) / 1_000
    const isStored = status === 200 && (JSON.parse(text) as Ingested).applied === 1
    run.check(isStored, `${bytes} bytes: ${status} ${text}`)
    return ms
  }
  return async (kind) => {
    const [few, many] = [await send(kind, small), await send(kind, large)]
    const ratio = many / Math.max(few, leastMs)
    run.most('most times the processor time for 8 times the bytes', ratio)
    run.check(run.short || ratio <= mostTimes, `${small} bytes took ${few} ms, ${large} took ${many}`)
  }
}

async function rebuild(run: Run, { ask }: Postgres, { stoa, watch }: Meter): Promise<void> {
  await ask('update derivations set version = 0')
  await stoa.kill('SIGTERM')
  await stoa.start()
  await delay(restMs)
  await watch('rebuild', async () => {
    const isDone = await within(patienceMs, async () => {
      await delay(200)
      return (await ask('select from derivations where version = 0 or done_to is not null')).length === 0
    })
    run.check(isDone, 'it did not end')
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

function checkRead(run: Run, { status, text, cut }: Answer, name: string): void {
  const isWhole = status === 200 && !cut
  run.check(isWhole, `${status} ${text.slice(0, 200)}`)
  if (!isWhole || !name.startsWith('search')) return
  const { groups } = JSON.parse(text) as { groups: unknown[] }
  run.check(groups.length >= 4, `finds ${text.slice(0, 500)}`)
}

/** As Firestore counts bytes; its limit is 1,048,576. */
const sourceBytes = { long: 1_000_000, short: 8_000 }
/** A comparison that finds more than a tenth deleted at once would wait for a confirmation. */
const staying = 450

/** The same as documents of a source as long as Firestore accepts them: read all at once, then heard one after the other. */
export const mirroredTexts: Torture = {
  rounds: { long: 1, short: 1 },
  needs: needsEmulator,
  async run(run) {
    const marketplace = await openMarketplace(0, run.defer)
    const documents = Object.entries(sourceKinds(sized(run, sourceBytes)))
    const stay = times(staying, (index) => ({ id: `stays${index}` }))
    for (const entity of new Set(documents.map(([, one]) => one.entity))) await marketplace.put(entity, stay)
    await put(marketplace, documents)
    await marketplace.proxy.refuse()
    const meter = await startMeasured(marketplace.env, run)
    /** Writes at the source, and waits until the mirror has the same. */
    const watch = (step: string, work: () => Promise<unknown>) =>
      meter.watch(step, async () => {
        await work()
        const { wrong } = await untilSame(marketplace, patienceMs)
        run.fail(wrong.map((sentence) => sentence.slice(0, 300)))
      })
    // The server returns memory of its start, and is not yet connected to the source.
    await delay(run.short ? 500 : restMs)
    await watch('first reading', () => marketplace.proxy.restore())
    await watch('deletions', () => remove(marketplace, documents))
    const groups = run.short ? [documents] : documents.map((one) => [one])
    await run.repeat(async () => {
      for (const group of groups) {
        await watch(group.map(([kind]) => kind).join(', '), () => put(marketplace, group))
        // The emulator sends the whole collection again with each change.
        await remove(marketplace, group)
      }
    })
    checkPeak(run, meter.stoa.memory(), !run.short)
    Object.assign(run.figures, { kinds: documents.length, 'latest event loop (ms)': meter.slowest(1) })
    run.fail(await checkFigures(marketplace.postgres.env))
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
