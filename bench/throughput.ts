// Answers per second compared with the floor: alternating rounds, their medians and the ratios; and the processor time of an answer, which
// other load on the machine affects less than elapsed time.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import type { Defer } from '#test/clean-up.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { openClient } from '#test/fuzz/http.ts'
import { type Env, environment, readProcess, root, type Stoa } from '#test/processes.ts'
import { type Measured, succeeded } from './measured.ts'
import { median, number, printTable } from './report.ts'

const connections = 10
/** Warm-up, until V8 has optimized the code. */
const warmUps = 3
const rounds = 7
const roundMs = 3_000

type Served = Pick<Stoa, 'origin' | 'pid'>

/** The microseconds are those of processor time for an answer. */
type Result = { perSecond: number; bytes: number; nodeUs: number; databaseUs: number }

export async function measureThroughput(measured: Measured, sessionId: string): Promise<void> {
  const { stoa, headers, env, db, defer } = measured
  const databaseUs = await processorTimeOfDatabase(db)
  const floor = await startFloor(env, defer)
  const load = async ({ origin, pid }: Served, path: string): Promise<Result> => {
    const before = { node: statOf(pid()).us, database: databaseUs() }
    const client = openClient(origin, connections)
    const startedAt = performance.now()
    let [answers, bytes] = [0, 0]
    const askOn = async (): Promise<void> => {
      while (performance.now() - startedAt < roundMs) {
        const { body } = succeeded(await client.send({ method: 'GET', path, headers }), path)
        bytes = body.length
        answers++
      }
    }
    await Promise.all(Array.from({ length: connections }, askOn))
    client.close()
    const perSecond = (answers / (performance.now() - startedAt)) * 1000
    const nodeUs = (statOf(pid()).us - before.node) / answers
    return { perSecond, bytes, nodeUs, databaseUs: (databaseUs() - before.database) / answers }
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

/** The floor prints its address as its first line. */
async function startFloor(env: Env, defer: Defer): Promise<Served> {
  const options = { cwd: root, env: environment(env) }
  const child = spawn(process.execPath, ['bench/floor.ts'], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  endWithThis(child)
  defer(() => child.kill())
  const [origin] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { origin: String(origin).trim(), pid: () => child.pid ?? 0 }
}

/** Linux counts processor time in hundredths of a second. */
const tickUs = 10_000

/** `endedUs`: the time of its children that have ended. NaN for a process that has ended. */
function statOf(pid: string | number): { parent: number; us: number; endedUs: number } {
  const stat = readProcess(pid, 'stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (at: number) => Number(fields[at]) + Number(fields[at + 1])
  return { parent: Number(fields[1]), us: ticks(11) * tickUs, endedUs: ticks(13) * tickUs }
}

/** Returns the microseconds of all connections that the database's server has had; NaN if it runs on another machine. */
async function processorTimeOfDatabase(db: Pool): Promise<() => number> {
  const [row] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const { parent } = statOf(row?.pid ?? 0)
  return () => {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const connections = all.map(statOf).filter((stat) => stat.parent === parent)
    return connections.reduce((sum, { us }) => sum + us, statOf(parent).endedUs)
  }
}
