// Two consoles and a program that writes to the source itself, all to the same tag, while servers are killed: no
// acknowledged edit is lost, each conflict is a 412, and each edit has exactly one row of history.

import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '#server/firestore/client/client.ts'
import { persistently } from '#test/firestore/emulator.ts'
import type { Defer } from './clean-up.ts'
import type { Answer, Client } from './client.ts'
import { differences, type Marketplace, needsEmulator, openMarketplace } from './marketplace.ts'
import { signedIn } from './people.ts'
import { openTally } from './tally.ts'
import { between, type Torture, within } from './torture.ts'

const tag = 'shared'
const killEvery = 20
const mostTries = 4
const settlePatienceMs = 30_000

export const editsAtSource: Torture = {
  shows:
    'two consoles and a direct writer on one record, kill -9: 0 acknowledged edits lost, each conflict a 412, one row of history each',
  rounds: { long: 500, short: 21 },
  needs: needsEmulator,
  async run({ rounds, report }, defer) {
    const marketplace = await openMarketplace(2, defer)
    const clients = await openConsoles(marketplace, defer)
    const tally = openTally('edits', { statuses: [412, 503], mayBeLost: true })
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round++) {
      const made = await edits(marketplace, clients, round)
      for (const answer of made.flatMap(({ answers }) => answers)) tally.count(answer)
      acknowledged.push(...made.filter(isDone).map(({ name }) => name))
      if (round % 50 === 0) report(`round ${round + 1} of ${rounds}: ${tally.statuses()}`)
    }
    const failures = [
      ...tally.failures(),
      ...((await within(settlePatienceMs, () => isSettled(marketplace))) ? [] : await unsettled(marketplace)),
      ...(await checkHistory(marketplace, acknowledged)),
    ]
    return { figures: { rounds, answers: tally.statuses(), acknowledged: acknowledged.length }, failures }
  },
}

/** Clients of both servers, which already have the record. */
async function openConsoles({ servers, firestore }: Marketplace, defer: Defer): Promise<Client[]> {
  await persistently(() => firestore.create('Tags', tag, { name: 'begin', color: 'red', seen: 0 }))
  const clients = await Promise.all(servers.map(({ origin }) => signedIn(origin)))
  for (const client of clients) defer(() => client.close())
  await within(settlePatienceMs, async () => (await clients[0]?.get(`/api/tags/${tag}`))?.status === 200)
  return clients
}

function isDone({ answers }: Edit): boolean {
  return answers.some(({ status, cut }) => status === 200 && !cut)
}

/** One edit of each writer at the same time; now and then a server is killed meanwhile. */
async function edits(marketplace: Marketplace, clients: Client[], round: number) {
  const isKilled = round % killEvery === killEvery - 1
  const victim = marketplace.servers[Math.floor(round / killEvery) % marketplace.servers.length]
  const editing = Promise.all(clients.map((client, index) => edit(client, `round ${round} console ${index}`)))
  const beside = writeBeside(marketplace, round)
  if (isKilled) {
    await delay(between(0, 60))
    await victim?.kill('SIGKILL')
  }
  const answers = await editing
  await beside
  if (isKilled) await victim?.start()
  return answers
}

async function isSettled(marketplace: Marketplace): Promise<boolean> {
  const open = await marketplace.postgres.ask('select from edit_intents')
  return open.length === 0 && (await differences(marketplace)).length === 0
}

async function unsettled(marketplace: Marketplace): Promise<string[]> {
  return ['It does not settle.', ...(await differences(marketplace))]
}

type Edit = { answers: Answer[]; name: string }

/** Like the screen: it reads the version on which the edit is based, and reads again after a conflict. */
async function edit(client: Client, name: string): Promise<Edit> {
  const answers: Answer[] = []
  for (let tries = 0; tries < mostTries; tries++) {
    const read = await client.get(`/api/tags/${tag}`)
    client.headers['if-match'] = String(read.headers.etag ?? '*')
    const answer = await client.send('PATCH', `/api/tags/${tag}`, { name, color: '#123456' })
    answers.push(answer)
    if (answer.status !== 412) break
  }
  return { answers, name }
}

/** Changes another field, concurrently with the consoles. */
async function writeBeside({ firestore }: Marketplace, seen: number): Promise<void> {
  await persistently(() => firestore.update('Tags', tag, undefined, { seen })).catch((error: unknown) => {
    if (codeOf(error) === undefined) throw error
  })
}

async function checkHistory({ postgres }: Marketplace, acknowledged: string[]): Promise<string[]> {
  const rows = await postgres.ask<{ name: string; entries: number }>(
    `select after::json ->> 'name' as name, count(*)::int as entries from history
     where entity = 'tags' and actor_email is not null group by 1`,
  )
  // The direct writer never changes the name: a name change that history attributes to it is an edit that lost its row.
  const nameless = await postgres.ask<{ name: string }>(
    `select after::json ->> 'name' as name from history
     where entity = 'tags' and actor_email is null and before::json ->> 'name' <> after::json ->> 'name'`,
  )
  const entries = new Map(rows.map((row) => [row.name, row.entries]))
  const [last] = await postgres.ask<{ name: string }>(
    `select after::json ->> 'name' as name from history where entity = 'tags' order by id desc limit 1`,
  )
  const [kept] = await postgres.ask<{ name: string }>(
    `select document::json ->> 'name' as name from tags where id = '${tag}'`,
  )
  return [
    ...acknowledged.flatMap((name) =>
      entries.get(name) === 1 ? [] : [`'${name}' has ${entries.get(name) ?? 0} rows`],
    ),
    ...rows.flatMap((row) =>
      row.entries === 1 ? [] : [`'${row.name}' stands ${row.entries} times in the history`],
    ),
    ...nameless.map(({ name }) => `'${name}' stands in the history without its person`),
    ...(last?.name === kept?.name ? [] : [`The tag is '${kept?.name}', its history says '${last?.name}'`]),
  ]
}
