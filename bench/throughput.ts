// Answers a second compared with the floor: alternating rounds, their medians and the ratio.

import type { LoadResult } from './load.ts'
import { type Running, runLoad } from './processes.ts'
import { median } from './statistics.ts'
import { ms, number, percent, printTable } from './table.ts'

const connections = 10
/** Warm-up, until V8 has optimized the code. */
const warmUps = 3
const rounds = 7
const roundMs = 3_000

type Subject = { name: string; path: string; floorPath: string }
type Servers = { stoa: Running; floor: Running; headers: Record<string, string> }

export async function measureThroughput({ stoa, floor, headers }: Servers, sessionId: string): Promise<void> {
  const subjects: Subject[] = [
    { name: '50 newest sessions', path: '/api/sessions?kind=booking&limit=50', floorPath: '/page' },
    { name: 'one session', path: `/api/sessions/${sessionId}`, floorPath: `/record/${sessionId}` },
  ]
  const rows: string[][] = []
  for (const { name, path, floorPath } of subjects) {
    const ours = () => runLoad({ origin: stoa.origin, path, headers, connections, durationMs: roundMs })
    const theirs = () =>
      runLoad({ origin: floor.origin, path: floorPath, headers: {}, connections, durationMs: roundMs })
    for (let round = 0; round < warmUps; round++) {
      await ours()
      await theirs()
    }
    const measured: { ours: LoadResult; theirs: LoadResult }[] = []
    for (let round = 0; round < rounds; round++) measured.push({ ours: await ours(), theirs: await theirs() })
    const ratio = median(measured.map((round) => round.ours.perSecond / round.theirs.perSecond))
    rows.push(
      row(
        `${name}: floor`,
        measured.map((round) => round.theirs),
        '',
      ),
    )
    rows.push(
      row(
        `${name}: Stoa`,
        measured.map((round) => round.ours),
        percent(ratio),
      ),
    )
  }
  const head = ['Answers', 'kB', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'of the floor']
  printTable(
    `Throughput at ${connections} connections, medians of ${rounds} rounds of ${roundMs / 1000} s`,
    head,
    rows,
  )
}

function row(name: string, results: LoadResult[], ratio: string): string[] {
  const of = (figure: keyof LoadResult): number => median(results.map((result) => result[figure]))
  const perSecond = number(Math.round(of('perSecond')))
  return [
    name,
    (of('bytes') / 1000).toFixed(1),
    perSecond,
    ms(of('p50')),
    ms(of('p95')),
    ms(of('p99')),
    ratio,
  ]
}
