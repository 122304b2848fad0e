// Answers per second compared with the floor: alternating rounds, their medians and the ratios.

import type { LoadResult } from './load.ts'
import type { Measured } from './measured.ts'
import { type Floor, processorTimeOfDatabase, runLoad, startFloor } from './processes.ts'
import { median, number, printTable } from './report.ts'

const connections = 10
/** Warm-up, until V8 has optimized the code. */
const warmUps = 3
const rounds = 7
const roundMs = 3_000

/** Includes the microseconds of processor time for an answer. */
type Result = LoadResult & { nodeUs: number; databaseUs: number }

export async function measureThroughput(measured: Measured, sessionId: string): Promise<void> {
  const { stoa, headers, env, db, defer } = measured
  const databaseUs = await processorTimeOfDatabase(db)
  const floor = await startFloor(env, defer)
  const load = async (server: Floor, path: string): Promise<Result> => {
    const before = { node: server.processorUs(), database: databaseUs() }
    const result = await runLoad({ origin: server.origin, path, headers, connections, durationMs: roundMs })
    const answers = (result.perSecond * roundMs) / 1000
    const nodeUs = (server.processorUs() - before.node) / answers
    return { ...result, nodeUs, databaseUs: (databaseUs() - before.database) / answers }
  }
  const rows: string[][] = []
  for (const [name, path, floorPath] of [
    ['50 newest sessions', '/api/sessions?kind=booking&limit=50', '/page'],
    ['one session', `/api/sessions/${sessionId}`, `/record/${sessionId}`],
  ] as const) {
    const [floors, ours]: [Result[], Result[]] = [[], []]
    for (let round = 0; round < warmUps + rounds; round++) {
      ours.push(await load(stoa, path))
      floors.push(await load(floor, floorPath))
    }
    for (const seen of [floors, ours]) seen.splice(0, warmUps)
    const ratio = median(ours.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? 0)))
    rows.push([`${name}: floor`, ...figuresOf(floors), ''])
    rows.push([`${name}: Stoa`, ...figuresOf(ours), `${Math.round(ratio * 100)} %`])
  }
  printTable(
    `Throughput at ${connections} connections, medians of ${rounds} rounds of ${roundMs / 1000} s`,
    ['Answers', 'kB', 'a second', 'µs of Node', 'µs of PostgreSQL', 'of the floor'],
    rows,
  )
}

/** Returns the medians of the rounds. The processor time of another machine is unknown. */
function figuresOf(seen: Result[]): string[] {
  const of = (figure: keyof Result) => median(seen.map((one) => one[figure]))
  const us = (value: number) => (Number.isNaN(value) ? '' : number(Math.round(value)))
  const perSecond = number(Math.round(of('perSecond')))
  return [(of('bytes') / 1000).toFixed(1), perSecond, us(of('nodeUs')), us(of('databaseUs'))]
}
