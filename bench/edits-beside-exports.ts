// Edits while others export and read figures, from the primary or from a standby. The primary and the console of the edits have one
// core, the standby and the other console another one, as on two machines.

import { execFileSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import type { Measured, Nodes } from './nodes.ts'
import { type Running, startStoa } from './processes.ts'
import { processesOfDatabase } from './processor-time.ts'
import { asAdministrator } from './sign-in.ts'
import { median, percentile } from './statistics.ts'
import { ms, number, printTable } from './table.ts'

const rounds = 5
const roundMs = 4_000
const editors = 2
const besidePaths = ['/api/sessions.csv', '/api/experts?from=2025-01-01&to=2025-10-31', '/api/dashboard']
/** Of an export; the next round must not wait for the rest. */
const beginning = 2_000_000

const kinds = ['nothing', 'exports and figures of the primary', 'exports and figures of a standby'] as const

export async function measureEdits(nodes: Nodes): Promise<void> {
  const [standby] = nodes.standbys
  if (!standby) return
  const editing = await startStoa(nodes.readingFrom(undefined))
  const beside = {
    nothing: undefined,
    'exports and figures of the primary': await startStoa(nodes.readingFrom(undefined)),
    'exports and figures of a standby': await startStoa(nodes.readingFrom(standby)),
  }
  await pin(0, nodes.primary, editing)
  await pin(1, standby, beside['exports and figures of a standby'])
  await pin(1, undefined, beside['exports and figures of the primary'])
  execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' })
  const seen = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]]))
  try {
    await asAdministrator(nodes.installation, editing.origin, async (headers) => {
      for (let round = -1; round < rounds; round++)
        for (const kind of kinds) {
          const reading = readUntilTold(beside[kind]?.origin, headers)
          const took = await edit(editing.origin, headers)
          await reading.stop()
          // The first one warms up.
          if (round >= 0) seen[kind]?.push(...took)
        }
    })
  } finally {
    for (const console of [editing, ...Object.values(beside)]) await console?.stop()
  }
  const rows = Object.entries(seen).map(([kind, took]) => [
    kind,
    number(Math.round(took.length / ((rounds * roundMs) / 1_000))),
    ms(median(took)),
    ms(percentile(took, 0.95)),
  ])
  printTable(`Edits of ${editors} people`, ['Beside', 'a second', 'median ms', 'p95 ms'], rows)
}

async function pin(core: number, node: Measured | undefined, console: Running): Promise<void> {
  const pids = [console.pid, ...(node ? await processesOfDatabase(node.db) : [])]
  for (const pid of pids) execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** The time of each edit in milliseconds. */
async function edit(origin: string, headers: Record<string, string>): Promise<number[]> {
  const took: number[] = []
  const answer = await fetch(`${origin}/api/tags?limit=${editors}`, { headers })
  const tags: { id: string }[] = await answer.json()
  const endsAt = performance.now() + roundMs
  await Promise.all(
    tags.map(async ({ id }) => {
      while (performance.now() < endsAt) {
        const startedAt = performance.now()
        const answer = await fetch(`${origin}/api/tags/${encodeURIComponent(id)}`, {
          method: 'PATCH',
          headers: { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ name: `edit ${startedAt}`, color: '#123456' }),
        })
        if (!answer.ok) throw new Error(`An edit was answered ${answer.status}: ${await answer.text()}`)
        await answer.body?.cancel()
        took.push(performance.now() - startedAt)
      }
    }),
  )
  return took
}

function readUntilTold(origin: string | undefined, headers: Record<string, string>) {
  let isOver = false
  const reading = Promise.all(
    (origin === undefined ? [] : besidePaths).map(async (path) => {
      while (!isOver) await readSome(`${origin}${path}`, headers)
    }),
  )
  return {
    async stop() {
      isOver = true
      await reading
    },
  }
}

async function readSome(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > beginning) break
  }
}
