// The hostile documents of the test of texts, as documents of a mirrored source as long as Firestore accepts them: read
// all at once, then heard one after the other, while the event loop stays free.

import { setTimeout as delay } from 'node:timers/promises'
import { persistently } from '#test/firestore/emulator.ts'
import { freePort } from '#test/free-port.ts'
import { openMeter } from './event-loop.ts'
import { makeFolder } from './folders.ts'
import { checkFigures } from './integrity.ts'
import { times } from './load.ts'
import { type Marketplace, needsEmulator, openMarketplace, untilSame } from './marketplace.ts'
import { kinds, type SourceText } from './source-texts.ts'
import { startStoa } from './stoa.ts'
import { limitMs, runRounds, type Torture } from './torture.ts'

/** As Firestore counts bytes; its limit is 1,048,576. */
const bytes = { long: 1_000_000, short: 8_000 }
const mostLateMs = 50
const mostMegabytes = 500
/** The server returns memory of its start, and is not yet connected to the source. */
const restMs = { long: 3_000, short: 500 }
/** A comparison that finds more than a tenth deleted at once would wait for a confirmation. */
const staying = 450
/** 30 MB of texts are indexed. */
const patienceMs = 300_000

export const mirroredTexts: Torture = {
  shows:
    'hostile Unicode, texts, numbers, deep and wide documents of 1 MB in a mirrored Firestore, read at first and heard: all stored, event loop never late by more than 50 ms',
  rounds: { long: 1, short: 1 },
  needs: needsEmulator,
  async run(size, defer) {
    const marketplace = await openMarketplace(0, defer)
    const meter = openMeter(makeFolder(defer), await freePort())
    const length = size.short ? 'short' : 'long'
    const late = limitMs(size, mostLateMs)
    const worst = new Map<string, number>()
    const documents = Object.entries(kinds(bytes[length]))

    /** Writes at the source, and waits until the mirror has the same. */
    async function watched(step: string, work: () => Promise<unknown>): Promise<string[]> {
      await meter.longestMs()
      await work()
      const { wrong } = await untilSame(marketplace, patienceMs)
      const lateMs = await meter.longestMs()
      worst.set(step, Math.max(worst.get(step) ?? 0, lateMs))
      size.report(`${step}: ${Math.round(lateMs)} ms`)
      const failures = wrong.map((sentence) => `${step}: ${sentence.slice(0, 300)}`)
      return lateMs > late
        ? [...failures, `${step}: the event loop was late by ${Math.round(lateMs)} ms`]
        : failures
    }

    for (const entity of new Set(documents.map(([, one]) => one.entity)))
      await marketplace.put(
        entity,
        times(staying, (index) => ({ id: `stays${index}` })),
      )
    await put(marketplace, documents)
    await marketplace.proxy.refuse()
    const stoa = await startStoa({ ...marketplace.env, ...meter.env }, defer)
    await delay(restMs[length])
    const failures = await watched('first reading', () => marketplace.proxy.restore())
    failures.push(...(await watched('deletions', () => remove(marketplace, documents))))
    const groups = size.short ? [documents] : documents.map((one) => [one])
    failures.push(
      ...(await runRounds(size, async () => {
        const found: string[] = []
        for (const group of groups) {
          const names = group.map(([kind]) => kind).join(', ')
          found.push(...(await watched(names, () => put(marketplace, group))))
          // The emulator sends the whole collection again with each change.
          await remove(marketplace, group)
        }
        return { failures: found }
      })),
    )
    const { peak } = stoa.memory()
    if (!size.short && peak > mostMegabytes * 1e6)
      failures.push(`The peak of memory was ${Math.round(peak / 1e6)} MB.`)
    failures.push(...(await checkFigures(marketplace.postgres.env)))
    const [[worstStep, worstMs] = ['', 0]] = [...worst].sort(([, a], [, b]) => b - a)
    return {
      figures: {
        kinds: documents.length,
        'latest event loop (ms)': `${Math.round(worstMs)} (${worstStep})`,
        'memory at most (MB)': Math.round(peak / 1e6),
      },
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
