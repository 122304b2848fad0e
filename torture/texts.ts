// Documents that are as costly to read as their size allows, sent, searched, listed, exported and rebuilt one kind after
// the other: the event loop stays free, and the processor time grows with the bytes.

import { setTimeout as delay } from 'node:timers/promises'
import type { Ingested } from '#contract/ingest.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { freePort } from '#test/free-port.ts'
import type { Client } from './client.ts'
import { createToken, runCommand } from './command.ts'
import { embeddedPostgres } from './embedded-postgres.ts'
import { openMeter } from './event-loop.ts'
import { makeFolder } from './folders.ts'
import { kinds, needle } from './hostile-texts.ts'
import { checkFigures } from './integrity.ts'
import { administrator, signedIn } from './people.ts'
import { startStoa } from './stoa.ts'
import { limitMs, runRounds, type Torture, within } from './torture.ts'

/** In bytes, the longer one just below the longest line that is accepted. */
const sizes = { long: [250_000, 2_000_000], short: [30_000, 250_000] } as const
const mostLateMs = 50
const mostMegabytes = 500

/** Eight times as many bytes take at most so many times the processor time, with room for other work on the machine. */
const mostTimes = 16
/** Shorter times are mostly those of the request itself. */
const leastMs = 100

/** The server returns memory of its start. */
const restMs = 3_000
const rebuildPatienceMs = 300_000

export const texts: Torture = {
  shows:
    'hostile Unicode, texts against regular expressions, numbers, dates, deep and wide JSON up to the longest line: event loop never late by more than 50 ms, processor time in proportion to bytes',
  rounds: { long: 3, short: 1 },
  async run(size, defer) {
    const postgres = embeddedPostgres(makeFolder(defer), defer)
    const { env } = postgres
    await runCommand(
      env,
      ['admin', 'create', administrator.email, '--password-stdin'],
      administrator.password,
    )
    const meter = openMeter(makeFolder(defer), await freePort())
    const stoa = await startStoa({ ...env, ...meter.env }, defer)
    const token = await createToken(env)
    const client = await signedIn(stoa.origin)
    const late = limitMs(size, mostLateMs)
    const worst = new Map<string, number>()
    const [small, large] = sizes[size.short ? 'short' : 'long']
    const sent = Object.keys(kinds).filter((_, index) => !size.short || index % 3 === 0)
    let version = firstSourceVersion
    let slowestTimes = 0

    /** The failures of a step, which must not make the event loop late. */
    async function watched(step: string, work: () => Promise<string[]>): Promise<string[]> {
      await meter.longestMs()
      const failures = await work()
      const lateMs = await meter.longestMs()
      worst.set(step, Math.max(worst.get(step) ?? 0, lateMs))
      return lateMs > late
        ? [...failures, `${step}: the event loop was late by ${Math.round(lateMs)} ms`]
        : failures
    }

    async function send(kind: string, bytes: number): Promise<{ processorMs: number; failures: string[] }> {
      version += 1n
      const before = await meter.processorMs()
      const answer = await fetch(`${stoa.origin}/api/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
        body: lineOf(kind, bytes, version),
      })
      const text = await answer.text()
      const processorMs = (await meter.processorMs()) - before
      const isStored = answer.status === 200 && (JSON.parse(text) as Ingested).applied === 1
      return {
        processorMs,
        failures: isStored ? [] : [`${kind} of ${bytes} bytes: ${answer.status} ${text}`],
      }
    }

    async function sendKind(kind: string): Promise<string[]> {
      const few = await send(kind, small)
      const many = await send(kind, large)
      const times = many.processorMs / Math.max(few.processorMs, leastMs)
      slowestTimes = Math.max(slowestTimes, times)
      const isLinear = size.short || times <= mostTimes
      return [
        ...few.failures,
        ...many.failures,
        ...(isLinear
          ? []
          : [`${kind}: ${small} bytes took ${few.processorMs} ms, ${large} took ${many.processorMs}`]),
      ]
    }

    async function rebuild(): Promise<string[]> {
      await postgres.ask('update derivations set version = 0')
      await stoa.kill('SIGTERM')
      await stoa.start()
      await delay(restMs)
      return await watched('rebuild', async () => {
        const isDone = await within(rebuildPatienceMs, async () => {
          await delay(200)
          const left = await postgres.ask('select from derivations where version = 0 or done_to is not null')
          return left.length === 0
        })
        return isDone ? [] : ['The rebuild did not end.']
      })
    }

    await delay(restMs)
    const failures = await runRounds(size, async () => {
      const found: string[] = []
      for (const kind of sent) found.push(...(await watched(`ingest of ${kind}`, () => sendKind(kind))))
      for (const [name, path] of Object.entries(reads))
        found.push(...(await watched(name, () => read(client, name, path))))
      for (const kind of tagsOf(sent))
        found.push(...(await watched(`edit of ${kind}`, () => edit(client, kind))))
      found.push(...(await rebuild()))
      return { failures: found }
    })
    const { peak } = stoa.memory()
    if (!size.short && peak > mostMegabytes * 1e6)
      failures.push(`The peak of memory was ${Math.round(peak / 1e6)} MB.`)
    failures.push(...(await checkFigures(env)))
    const [[worstStep, worstMs] = ['', 0]] = [...worst].sort(([, a], [, b]) => b - a)
    return {
      figures: {
        kinds: sent.length,
        'latest event loop (ms)': `${Math.round(worstMs)} (${worstStep})`,
        'most times the processor time for 8 times the bytes': slowestTimes.toFixed(1),
        'memory at most (MB)': Math.round(peak / 1e6),
      },
      failures,
    }
  },
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
  if (status !== 200 || cut) return [`${name}: ${status} ${text.slice(0, 200)}`]
  const isFound = !name.startsWith('search') || (JSON.parse(text) as { groups: unknown[] }).groups.length >= 4
  return isFound ? [] : [`${name}: finds ${text.slice(0, 500)}`]
}

function tagsOf(sent: string[]): string[] {
  return sent.filter((kind) => kinds[kind]?.entity === 'tags')
}

async function edit(client: Client, id: string): Promise<string[]> {
  const { status, text } = await client.send('PATCH', `/api/tags/${encodeURIComponent(id)}`, {
    name: 'edited',
    color: '#0a7',
  })
  return status === 200 ? [] : [`edit of ${id}: ${status} ${text.slice(0, 200)}`]
}

function lineOf(kind: string, bytes: number, version: bigint): string {
  const chosen = kinds[kind]
  if (!chosen) throw new Error(`There is no kind '${kind}'.`)
  const { entity, fields } = chosen
  return `{"entity":"${entity}","id":"${kind}","version":${version},"document":{${fields(bytes)}}}\n`
}
