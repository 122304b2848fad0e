// Answers per second compared with the floor: alternating rounds, their medians and the ratios.

import { withCleanUp } from './clean-up.ts'
import type { LoadResult } from './load.ts'
import type { Measured } from './measured.ts'
import { type Floor, processorTimeOfDatabase, runLoad, startFloor } from './processes.ts'
import { median, number, percent, printTable } from './report.ts'

const connections = 10
/** Warm-up, until V8 has optimized the code. */
const warmUps = 3
const rounds = 7
const roundMs = 3_000

type Subject = { name: string; path: string; floorPath: string }
/** Includes the microseconds of processor time for an answer. */
type Result = LoadResult & { nodeUs: number; databaseUs: number }
type Round = { stoa: Result; floor: Result }

export async function measureThroughput(measured: Measured, sessionId: string): Promise<void> {
  const subjects: Subject[] = [
    { name: '50 newest sessions', path: '/api/sessions?kind=booking&limit=50', floorPath: '/page' },
    { name: 'one session', path: `/api/sessions/${sessionId}`, floorPath: `/record/${sessionId}` },
  ]
  const rows = await withCleanUp(async (defer) => {
    const { stoa, headers, installation, db } = measured
    const databaseUs = await processorTimeOfDatabase(db)
    const floor = await startFloor(['bench/floor.ts'], installation.env, defer)
    const load = async (
      server: Floor,
      path: string,
      headers: Record<string, string> = {},
    ): Promise<Result> => {
      const before = { node: server.processorUs(), database: databaseUs() }
      const result = await runLoad({ origin: server.origin, path, headers, connections, durationMs: roundMs })
      const answers = (result.perSecond * roundMs) / 1000
      const nodeUs = (server.processorUs() - before.node) / answers
      return { ...result, nodeUs, databaseUs: (databaseUs() - before.database) / answers }
    }
    const found: string[][] = []
    for (const { name, path, floorPath } of subjects) {
      const seen: Round[] = []
      for (let round = 0; round < warmUps + rounds; round++)
        seen.push({
          stoa: await load(stoa, path, headers),
          floor: await load(floor, floorPath),
        })
      found.push(...rowsOf(name, seen.slice(warmUps)))
    }
    return found
  })
  printTable(
    `Throughput at ${connections} connections, medians of ${rounds} rounds of ${roundMs / 1000} s`,
    ['Answers', 'kB', 'a second', 'µs of Node', 'µs of PostgreSQL', 'of the floor'],
    rows,
  )
}

function rowsOf(name: string, measured: Round[]): string[][] {
  const figures = (server: keyof Round): string[] => {
    const of = (figure: keyof Result) => median(measured.map((round) => round[server][figure]))
    const us = (value: number) => (Number.isNaN(value) ? '' : String(Math.round(value)))
    const perSecond = number(Math.round(of('perSecond')))
    return [(of('bytes') / 1000).toFixed(1), perSecond, us(of('nodeUs')), us(of('databaseUs'))]
  }
  const ratio = median(measured.map(({ stoa, floor }) => stoa.perSecond / floor.perSecond))
  return [
    [`${name}: floor`, ...figures('floor'), ''],
    [`${name}: Stoa`, ...figures('stoa'), percent(ratio)],
  ]
}
