// Edits while others export and read figures, from the primary or from a standby. The primary, the console of the edits and its
// people have one core, the standby, the other console and its people another one, as on two machines.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import type { EditOrder, EditResult } from './edit-load.ts'
import type { Nodes } from './nodes.ts'
import { runWithOrder, startStoa } from './processes.ts'
import { processesOfDatabase } from './processor-time.ts'
import { asAdministrator } from './sign-in.ts'
import { median, percentile } from './statistics.ts'
import { ms, number, percent, printTable } from './table.ts'

const rounds = 5
const roundMs = 4_000
const editors = 2
const besidePaths = ['/api/sessions.csv', '/api/users.csv', '/api/experts?from=2025-01-01&until=2025-10-31']

const kinds = [
  'nothing',
  'a busy process',
  'exports and figures of the primary',
  'exports and figures of a standby',
] as const

export async function measureEdits(nodes: Nodes): Promise<void> {
  const [standby] = nodes.standbys
  if (!standby) return
  const editing = await startStoa(nodes.readingFrom(undefined))
  const beside = {
    nothing: undefined,
    'a busy process': undefined,
    'exports and figures of the primary': await startStoa(nodes.readingFrom(undefined)),
    'exports and figures of a standby': await startStoa(nodes.readingFrom(standby)),
  }
  pin(0, [editing.pid, ...(await processesOfDatabase(nodes.primary.db))])
  for (const console of Object.values(beside)) if (console) pin(1, [console.pid])
  for (const { db } of nodes.standbys) pin(1, await processesOfDatabase(db))
  pin(1, [process.pid])
  const seen = Object.fromEntries(kinds.map((kind) => [kind, { took: [] as number[], primaryUs: 0 }]))
  try {
    await asAdministrator(nodes.installation, editing.origin, async (headers) => {
      for (let round = -1; round < rounds; round++)
        for (const kind of kinds) {
          const busy = kind === 'a busy process' ? startBusy() : undefined
          const reading = readUntilTold(beside[kind]?.origin, headers)
          const order: EditOrder = { origin: editing.origin, headers, editors, durationMs: roundMs, core: 0 }
          const before = nodes.primary.processorUs()
          const { took } = await runWithOrder<EditResult>('bench/edit-load.ts', order)
          const primaryUs = nodes.primary.processorUs() - before
          busy?.kill('SIGKILL')
          await reading.stop()
          // The first one warms up.
          const sums = seen[kind]
          if (round < 0 || !sums) continue
          sums.took.push(...took)
          sums.primaryUs += primaryUs
        }
    })
  } finally {
    for (const console of [editing, ...Object.values(beside)]) await console?.stop()
  }
  const rows = Object.entries(seen).map(([kind, { took, primaryUs }]) => [
    kind,
    number(Math.round(took.length / ((rounds * roundMs) / 1_000))),
    ms(median(took)),
    ms(percentile(took, 0.95)),
    percent(primaryUs / (rounds * roundMs * 1_000)),
  ])
  const head = ['Beside', 'a second', 'median ms', 'p95 ms', 'of a core for the primary']
  printTable(`Edits of ${editors} people`, head, rows)
}

function pin(core: number, pids: number[]): void {
  for (const pid of pids) execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** On the core of this process. Two cores may be one core's threads, which slow each other down whatever they do. */
function startBusy(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
}

function readUntilTold(origin: string | undefined, headers: Record<string, string>) {
  const stopping = new AbortController()
  const { signal } = stopping
  const reading = Promise.all(
    (origin === undefined ? [] : besidePaths).map(async (path) => {
      while (!signal.aborted) await readWhole(`${origin}${path}`, { headers, signal })
    }),
  )
  // stop() throws the failure; before that it must not count as unhandled.
  reading.catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      await reading
    },
  }
}

/** Until it is aborted. */
async function readWhole(url: string, request: RequestInit & { signal: AbortSignal }): Promise<void> {
  try {
    const answer = await fetch(url, request)
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`)
    await answer.body?.pipeTo(new WritableStream())
  } catch (error) {
    if (!request.signal.aborted) throw error
  }
}
