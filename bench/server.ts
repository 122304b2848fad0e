// bench server: all measurements of the server at one size, compared with the floor.

import sql from 'sql-template-tag'
import { ensureData } from './data.ts'
import { measureFullLists, measureStart } from './full-lists.ts'
import { openClient } from './http-client.ts'
import { printMachine } from './machine.ts'
import { measureMatrix } from './matrix.ts'
import { open, placeOf, sessionsOf } from './place.ts'
import { measureFigures, measurePositions } from './positions.ts'
import { startFloor, startStoa } from './processes.ts'
import { asAdministrator } from './sign-in.ts'
import { measureThroughput } from './throughput.ts'

export async function benchServer(args: string[]): Promise<void> {
  const place = placeOf(sessionsOf(args))
  await ensureData(place)
  const { maintenance: db, close } = await open(place)
  await printMachine('server', args, db)
  const stoa = await startStoa(place)
  const floor = await startFloor(place)
  try {
    await asAdministrator(place, stoa.origin, async (headers) => {
      const [session] = await db.query<{ id: string }>(sql`
        select id from sessions where transcripts is not null and not is_sign_in order by id limit 1`)
      await measureThroughput({ stoa, floor, headers }, session?.id ?? '')
      const client = await openClient(stoa.origin, headers)
      await measurePositions(client)
      await measureFigures(client)
      await measureMatrix(client, db)
      client.close()
    })
  } finally {
    await floor.stop()
    await stoa.stop()
    await close()
  }
  await measureFullLists(place)
  await measureStart(place)
}
