// A server on a data set, which most benchmarks measure.

import type { Pool } from '#server/db/pool.ts'
import type { Defer } from '#test/clean-up.ts'
import { type Answer, openClient } from '#test/fuzz/http.ts'
import { type Env, type Stoa, startStoa } from '#test/processes.ts'
import { ensureData } from './data.ts'
import { open, sessionsOf, signIn } from './installation.ts'
import { printMachine } from './report.ts'

/** `env`: of the installation; `headers` and `ask`, which returns a successful answer: of a signed-in person. */
export type Measured = {
  sessions: number
  env: Env
  db: Pool
  stoa: Stoa
  headers: Env
  ask: Ask
  defer: Defer
}

export type Ask = (path: string) => Promise<Answer>

export function succeeded(answer: Answer, path: string): Answer {
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`)
  return answer
}

export type Bench = (args: string[], defer: Defer) => Promise<unknown>

/** Returns a command that makes one measurement on a data set. */
export function benchOn(name: string, measure: (measured: Measured) => Promise<unknown>): Bench {
  return async (args, defer) => {
    const sessions = sessionsOf(args)
    const env = await ensureData(sessions)
    const db = await open(env, defer)
    const stoa = await startStoa(env, defer)
    const headers = await signIn(db, stoa.origin)
    const client = openClient(stoa.origin, 1)
    defer(() => client.close())
    const ask: Ask = async (path) => succeeded(await client.send({ method: 'GET', path, headers }), path)
    await printMachine(name, args, db)
    await measure({ sessions, env, db, stoa, headers, ask, defer })
  }
}
