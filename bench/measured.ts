// A server on a data set, which most benchmarks measure.

import type { Pool } from '#server/db/pool.ts'
import type { Defer } from './clean-up.ts'
import { ensureData } from './data.ts'
import { type Client, openClient } from './http-client.ts'
import { type Installation, installationOf, open, sessionsOf, signIn } from './installation.ts'
import { type Stoa, startStoa } from './processes.ts'
import { printMachine } from './report.ts'

/** `headers` and `client`: of a signed-in person. */
export type Measured = {
  installation: Installation
  db: Pool
  stoa: Stoa
  headers: Record<string, string>
  client: Client
  defer: Defer
}

export async function openMeasured(sessions: number, defer: Defer): Promise<Measured> {
  const installation = installationOf(sessions)
  await ensureData(installation)
  const { maintenance: db } = await open(installation, defer)
  const stoa = await startStoa(installation.env, defer)
  const headers = await signIn(installation, stoa, defer)
  const client = openClient(stoa.origin, headers)
  defer(() => client.close())
  return { installation, db, stoa, headers, client, defer }
}

export type Bench = (args: string[], defer: Defer) => Promise<void>

/** Returns a command that makes one measurement on a data set. */
export function benchOn(name: string, measure: (measured: Measured) => Promise<unknown>): Bench {
  return async (args, defer) => {
    const measured = await openMeasured(sessionsOf(args), defer)
    await printMachine(name, args, measured.db)
    await measure(measured)
  }
}
