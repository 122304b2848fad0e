// A server on a data set, which most benchmarks measure.

import type { Pool } from '#server/db/pool.ts'
import type { Defer } from './clean-up.ts'
import { ensureData } from './data.ts'
import { type Client, openClient } from './http-client.ts'
import { open, sessionsOf, signIn } from './installation.ts'
import { type Env, type Stoa, startStoa } from './processes.ts'
import { printMachine } from './report.ts'

/** `env`: of the installation; `headers` and `client`: of a signed-in person. */
export type Measured = {
  sessions: number
  env: Env
  db: Pool
  stoa: Stoa
  headers: Env
  client: Client
  defer: Defer
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
    const client = openClient(stoa.origin, headers)
    defer(() => client.close())
    await printMachine(name, args, db)
    await measure({ sessions, env, db, stoa, headers, client, defer })
  }
}
