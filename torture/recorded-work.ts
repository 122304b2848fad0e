// Work that leaves rows in the record, as loops at several consoles: edits, acts, exports, sign-ins and refused ones, invited members,
// and people who are erased.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { userName, users } from '#contract/users.ts'
import type { Ask } from '#test/ask.ts'
import { type Client, openTally, type Tally } from './client.ts'
import { addAdministrators, enterAndLeave, type Person, signedInAtAll, trySignIn } from './people.ts'
import type { Testbed } from './testbed.ts'
import { nth, type Step, startLoad, times } from './torture.ts'

/** `signsIn`: who signs in and out there, while the administrator works. */
type Seat = { origin: string; client: Client; signsIn: Person; index: number }

/** A killed console gives no answer, and a lost connection of the database a 503. */
const allowed = (...statuses: number[]) => ({
  statuses: [429, 503, ...statuses],
  mayBeCut: true,
  mayBeLost: true,
})

export async function startRecordedWork({ servers, ledger, postgres }: Testbed) {
  const people = await addAdministrators(postgres, servers.length)
  const edits = openTally('edits and acts', allowed(409, 412))
  const signIns = openTally('sign-ins', allowed(401))
  const exports = openTally('exports', allowed())
  const members = openTally('members', allowed(404, 409))
  const erasures = openTally('erasures', allowed(404, 409))
  const clients = await signedInAtAll(servers)
  const seats = clients.map((client, index): Seat => {
    return { origin: nth(servers, index).origin, client, signsIn: nth(people, index), index }
  })
  const steps = seats.flatMap((seat): Step[] => [
    ...times(2, (which): Step => {
      return async () => edits.count(await ledger.write(seat.client, seat.index * 2 + which))
    }),
    makingCodes(edits, seat),
    signingIn(signIns, seat),
    guessing(signIns, seat),
    exporting(exports, seat),
    inviting(members, seat),
  ])
  const load = startLoad([...steps, erasingPeople(postgres.ask, erasures, seats)], 10)
  return { writers: steps.length + 1, load, tallies: [edits, signIns, exports, members, erasures] }
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
    tally.count(await client.get(nth(paths, turn++)))
    await delay(300)
  }
}

function signingIn(tally: Tally, { origin, signsIn }: Seat): Step {
  return async () => {
    await enterAndLeave(origin, tally, signsIn, newAddress())
    await delay(200)
  }
}

/** Of nobody's account, as guesses of one would block it; some of them from one address, which is throttled. */
function guessing(tally: Tally, { origin, index }: Seat): Step {
  let turn = 0
  return async () => {
    const person = { email: `nobody-${index}-${++turn}@example.com`, password: 'not this one' }
    tally.count(await trySignIn(origin, person, turn % 4 === 0 ? `192.0.2.${index}` : newAddress()))
    await delay(200)
  }
}

/** The consoles trust a proxy here, so that the people come from many addresses. */
function newAddress(): string {
  return `10.${times(3, () => Math.floor(Math.random() * 256)).join('.')}`
}

/** Invites somebody, changes their role, disables them, and withdraws the invitation of every second one. */
function inviting(tally: Tally, { client, index }: Seat): Step {
  let turn = 0
  return async () => {
    const email = `invited-${index}-${++turn}@example.com`
    const inviting = client.send('POST', '/api/members/invitations', { email, role: 'member' })
    const { status, cut, text } = tally.count(await inviting)
    if (status !== 200 || cut) return
    const path = `/api/members/${encodeURIComponent((JSON.parse(text) as { id: string }).id)}`
    tally.count(await client.send('PATCH', path, { role: 'editor' }))
    tally.count(await client.send('PATCH', path, { disabled: true }))
    if (turn % 2 === 0) tally.count(await client.send('DELETE', `${path}/invitation`))
    await delay(100)
  }
}

/** Now and then, at one console after the other. */
function erasingPeople(ask: Ask, tally: Tally, seats: Seat[]): Step {
  let turn = 0
  const anybody = `select id, document from users where id not in (select uid from accounts) order by random() limit 1`
  return async () => {
    await delay(2_000)
    const client = seats[turn++ % seats.length]?.client
    // PostgreSQL restarts after the kill -9 of one of its processes.
    const [found] = await ask<{ id: string; document: string }>(anybody).catch(() => [])
    if (!found || !client) return
    const name = userName(users.read(JSON.parse(found.document)))
    tally.count(await client.send('POST', `/api/people/${encodeURIComponent(found.id)}/erase`, { name }))
  }
}
