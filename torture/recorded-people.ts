// Loops of people who come and go: sign-ins and refused ones, invited members, and people who are erased.

import { setTimeout as delay } from 'node:timers/promises'
import { userName, users } from '#contract/users.ts'
import type { Ask } from './ask.ts'
import { type Client, openClient } from './client.ts'
import type { Step } from './load.ts'
import { cookieOf, type Person } from './people.ts'
import type { Stoa } from './stoa.ts'
import type { Tally } from './tally.ts'

/** `signsIn`: who signs in and out there, while the administrator works. */
export type Seat = { server: Stoa; client: Client; signsIn: Person; index: number }

export function signingIn(tally: Tally, { server, signsIn }: Seat): Step {
  return async () => {
    const entered = tally.count(await tryFrom(server.origin, signsIn, newAddress()))
    await delay(200)
    if (entered.status !== 200) return
    const client = openClient(server.origin, { 'sec-fetch-site': 'same-origin', cookie: cookieOf(entered) })
    tally.count(await client.send('DELETE', '/api/identity'))
    client.close()
  }
}

/** Of nobody's account, as guesses of one would block it; some of them from one address, which is throttled. */
export function guessing(tally: Tally, { server, index }: Seat): Step {
  let turn = 0
  return async () => {
    const person = { email: `nobody-${index}-${++turn}@example.com`, password: 'not this one' }
    tally.count(await tryFrom(server.origin, person, turn % 4 === 0 ? `192.0.2.${index}` : newAddress()))
    await delay(200)
  }
}

/** The consoles trust a proxy here, so that the people come from many addresses. */
async function tryFrom(origin: string, { email, password }: Person, address: string) {
  const client = openClient(origin, { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address })
  try {
    return await client.send('POST', '/api/identity', { email, password })
  } finally {
    client.close()
  }
}

function newAddress(): string {
  return `10.${[0, 1, 2].map(() => Math.floor(Math.random() * 256)).join('.')}`
}

/** Invites somebody, changes their role, disables them, and withdraws the invitation of every second one. */
export function inviting(tally: Tally, { client, index }: Seat): Step {
  let turn = 0
  return async () => {
    const email = `invited-${index}-${++turn}@example.com`
    const invited = tally.count(
      await client.send('POST', '/api/members/invitations', { email, role: 'member' }),
    )
    if (invited.status !== 200 || invited.cut) return
    const path = `/api/members/${encodeURIComponent((JSON.parse(invited.text) as { id: string }).id)}`
    tally.count(await client.send('PATCH', path, { role: 'editor' }))
    tally.count(await client.send('PATCH', path, { disabled: true }))
    if (turn % 2 === 0) tally.count(await client.send('DELETE', `${path}/invitation`))
    await delay(100)
  }
}

/** Now and then, at one console after the other. */
export function erasingPeople(ask: Ask, tally: Tally, seats: Seat[]): Step {
  let turn = 0
  return async () => {
    await delay(2_000)
    const client = seats[turn++ % seats.length]?.client
    const [found] = await unlessDown(() =>
      ask<{ id: string; document: string }>(
        `select id, document from users where id not in (select uid from accounts) order by random() limit 1`,
      ),
    )
    if (!found || !client) return
    const name = userName(users.read(JSON.parse(found.document)))
    tally.count(await client.send('POST', `/api/people/${encodeURIComponent(found.id)}/erase`, { name }))
  }
}

/** PostgreSQL restarts after the kill -9 of one of its processes. */
async function unlessDown<Row>(ask: () => Promise<Row[]>): Promise<Row[]> {
  return await ask().catch(() => [])
}
