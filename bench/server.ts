// bench server: all measurements of the server at one size, compared with the floor.

import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { ensureData } from './data.ts'
import { measureFigures } from './figures.ts'
import { measureFullLists, measureStart } from './full-lists.ts'
import { type Client, openClient } from './http-client.ts'
import { type Installation, installationOf, open, sessionsOf } from './installation.ts'
import { printMachine } from './machine.ts'
import { measurePositions } from './positions.ts'
import { type Running, startFloor, startStoa } from './processes.ts'
import { asAdministrator } from './sign-in.ts'
import { measureThroughput } from './throughput.ts'

type Headers = Record<string, string>
type Measurement = (client: Client, db: Pool) => Promise<void>

/** Measures a server on the data set that the arguments name; `headers`: of a sign-in. */
export async function measureStoa(
  name: string,
  args: string[],
  measure: (measured: {
    installation: Installation
    db: Pool
    stoa: Running
    headers: Headers
  }) => Promise<void>,
): Promise<void> {
  const installation = installationOf(sessionsOf(args))
  await ensureData(installation)
  const { maintenance: db, close } = await open(installation)
  await printMachine(name, args, db)
  const stoa = await startStoa(installation)
  try {
    await asAdministrator(installation, stoa.origin, (headers) =>
      measure({ installation, db, stoa, headers }),
    )
  } finally {
    await stoa.stop()
    await close()
  }
}

/** bench matrix and figures: a single one of the measurements below. */
export function benchAlone(name: string, measure: Measurement): (args: string[]) => Promise<void> {
  return (args) =>
    measureStoa(name, args, async ({ db, stoa, headers }) => {
      const client = await openClient(stoa.origin, headers)
      await measure(client, db)
      client.close()
    })
}

export async function benchServer(args: string[]): Promise<void> {
  await measureStoa('server', args, async ({ installation, db, stoa, headers }) => {
    const floor = await startFloor(installation)
    const frameworkFloor = await startFloor(installation, { framework: true })
    try {
      const [session] = await db.query<{ id: string }>(sql`
        select id from sessions where transcripts is not null and not is_sign_in order by id limit 1`)
      await measureThroughput({ stoa, floor, frameworkFloor, headers }, db, session?.id ?? '')
    } finally {
      await frameworkFloor.stop()
      await floor.stop()
    }
    const client = await openClient(stoa.origin, headers)
    await measurePositions(client)
    await measureFigures(client, db)
    client.close()
  })
  const installation = installationOf(sessionsOf(args))
  await measureFullLists(installation)
  await measureStart(installation)
}
