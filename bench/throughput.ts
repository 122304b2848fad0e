// Answers per second and Node's processor time of an answer, which other load affects less, compared with the floor in alternating rounds.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Defer } from '#test/clean-up.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { openClient } from '#test/fuzz/http.ts'
import { type Env, environment, readProcess, root, type Stoa } from '#test/processes.ts'
import { type Measured, succeeded } from './measured.ts'
import { inTurn, median, number, printTable } from './report.ts'

/** As many as one person's requests run at once: others would wait for these. */
const connections = 4
/** The warm-ups last until V8 has optimized the code. */
const [warmUps, rounds] = [3, 7]
const roundMs = 3_000

type Served = Pick<Stoa, 'origin' | 'pid'>

type Result = { perSecond: number; bytes: number; nodeUs: number }

export async function measureThroughput(measured: Measured, sessionId: string): Promise<void> {
  const { stoa, headers, env, defer } = measured
  const floor = await startFloor(env, defer)
  const load = async ({ origin, pid }: Served, path: string): Promise<Result> => {
    const before = processorTimeOf(pid())
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
    return { perSecond, bytes, nodeUs: (processorTimeOf(pid()) - before) / answers }
  }
  const rows: string[][] = []
  for (const [name, path, floorPath] of [
    ['50 newest sessions', '/api/sessions?kind=booking&limit=50', '/page'],
    ['one session', `/api/sessions/${sessionId}`, `/record/${sessionId}`],
  ] as const) {
    const [ours = [], floors = []] = await inTurn(warmUps, rounds, [
      () => load(stoa, path),
      () => load(floor, floorPath),
    ])
    const ratio = median(ours.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? 0)))
    rows.push([`${name}: floor`, ...figuresOf(floors), ''])
    rows.push([`${name}: Stoa`, ...figuresOf(ours), `${Math.round(ratio * 100)} %`])
  }
  printTable(
    `Throughput at ${connections} connections, medians of ${rounds} rounds of ${roundMs / 1000} s`,
    ['Answers', 'bytes', 'a second', 'µs of Node', 'of the floor'],
    rows,
  )
}

function figuresOf(seen: Result[]): string[] {
  const of = (figure: keyof Result) => number(Math.round(median(seen.map((one) => one[figure]))))
  return [of('bytes'), of('perSecond'), of('nodeUs')]
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

/** Returns the microseconds that a process has worked. */
function processorTimeOf(pid: number): number {
  const stat = readProcess(pid, 'stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickUs
}
