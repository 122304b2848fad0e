// Work that leaves rows in the record, as loops at several consoles: edits, acts, exports, and people who come and go.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Load, type Step, startLoad } from './load.ts'
import { administrator, type Person, signedIn } from './people.ts'
import { erasingPeople, guessing, inviting, type Seat, signingIn } from './recorded-people.ts'
import type { Stoa } from './stoa.ts'
import { openTally, type Tally } from './tally.ts'
import type { Testbed } from './testbed.ts'

export type RecordedWork = { writers: number; load: Load; tallies: Tally[] }

/** A killed console gives no answer, and a lost connection of the database a 503. */
const allowed = { statuses: [429, 503], mayBeCut: true, mayBeLost: true }

export async function startRecordedWork(
  bed: Testbed,
  servers: Stoa[],
  people: Person[],
): Promise<RecordedWork> {
  const edits = openTally('edits and acts', { ...allowed, statuses: [409, 412, ...allowed.statuses] })
  const signIns = openTally('sign-ins', { ...allowed, statuses: [401, ...allowed.statuses] })
  const exports = openTally('exports', allowed)
  const members = openTally('members', { ...allowed, statuses: [404, 409, ...allowed.statuses] })
  const erasures = openTally('erasures', { ...allowed, statuses: [404, 409, ...allowed.statuses] })
  const seats = await Promise.all(
    servers.map(async (server, index): Promise<Seat> => {
      return { server, client: await signedIn(server.origin), signsIn: people[index] ?? administrator, index }
    }),
  )
  const steps = seats.flatMap((seat): Step[] => [
    editing(bed, edits, seat, 0),
    editing(bed, edits, seat, 1),
    makingCodes(edits, seat),
    signingIn(signIns, seat),
    guessing(signIns, seat),
    exporting(exports, seat),
    inviting(members, seat),
  ])
  const erasing = erasingPeople(bed.postgres.ask, erasures, seats)
  return {
    writers: steps.length + 1,
    load: startLoad([...steps, erasing], 10),
    tallies: [edits, signIns, exports, members, erasures],
  }
}

function editing({ ledger }: Testbed, tally: Tally, { client, index }: Seat, which: number): Step {
  const tag = ledger.tags[index * 2 + which] ?? ''
  return async () => tally.count(await ledger.write(client, tag))
}

/** An act of five codes, one of which is then changed and removed. */
function makingCodes(tally: Tally, { client, index }: Seat): Step {
  let turn = 0
  return async () => {
    const expirationDate = { seconds: 2e9, nanoseconds: 0 }
    const body = { pattern: `R${index}-${++turn}-#######`, count: 5, percentageDiscount: 1, expirationDate }
    client.headers['idempotency-key'] = randomUUID()
    const making = client.send('POST', '/api/discount-codes/generate', body)
    delete client.headers['idempotency-key']
    const { status, cut, text } = tally.count(await making)
    if (status !== 200 || cut) return
    const [code = ''] = (JSON.parse(text) as { codes: string[] }).codes
    const path = `/api/discount-codes/${encodeURIComponent(code)}`
    tally.count(await client.send('PATCH', path, { id: code, percentageDiscount: 2, expirationDate }))
    tally.count(await client.send('DELETE', path))
  }
}

function exporting(tally: Tally, { client, index }: Seat): Step {
  const paths = ['/api/users.csv', '/api/sessions.csv', '/api/activity.csv', '/api/members.csv']
  let turn = index
  return async () => {
    tally.count(await client.get(paths[turn++ % paths.length] ?? ''))
    await delay(300)
  }
}
