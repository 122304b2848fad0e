// Two servers on one database: a change at one is valid at the other at once, and simultaneous requests have one
// effect.

import type { Ingested } from '#contract/ingest.ts'
import type { Defer } from './clean-up.ts'
import { type Answer, openClient } from './client.ts'
import { createToken } from './command.ts'
import type { Ledger } from './ledger.ts'
import { listen } from './live-changes.ts'
import { addAdministrators, type Person, signedIn, trySignIn } from './people.ts'
import { type Stoa, startStoa } from './stoa.ts'
import { copyTemplate } from './template.ts'
import { ownPostgres, startOn } from './testbed.ts'
import { limitMs, runChecks, runRounds, type Torture } from './torture.ts'

const guessesAllowed = 10
const lines = 20

type Servers = [Stoa, Stoa]

export const twoServers: Torture = {
  shows:
    'two servers: changes at one reported by the other within 1 s, sign-ins, limits on guessing, ETags and ingest as on one, kill -9 of one',
  rounds: { long: 100, short: 1 },
  async run(size, defer) {
    const postgres = await ownPostgres(await copyTemplate(defer), defer)
    const bed = await startOn(postgres, defer)
    const servers: Servers = [bed.stoa, await startStoa(postgres.env, defer)]
    const people = await addAdministrators(postgres.ask, size.rounds)
    const token = await createToken(postgres.env)
    const checkChanges = await openPages(bed.ledger, servers, limitMs(size, 1_000), defer)
    const failures = await runRounds(size, async (index) => {
      await postgres.ask('delete from sign_in_failures')
      const seen = await runChecks({
        changes: checkChanges,
        'sign-ins': () => checkSignIn(servers, people[index]),
        guesses: () => checkGuesses(servers, people[index]),
        edits: () => checkEdits(servers),
        ingest: () => checkIngest(servers, token, index),
        killed: () => killOne(index % 2 === 0 ? servers : servers.toReversed(), bed.ledger),
      })
      return { failures: seen }
    })
    failures.push(...(await bed.ledger.check(postgres.ask)))
    return { figures: { rounds: size.rounds, 'acknowledged writes': bed.ledger.acknowledged() }, failures }
  },
}

/** The other one continues. */
async function killOne([killed, left]: Stoa[], ledger: Ledger): Promise<string[]> {
  await killed?.kill('SIGKILL')
  const client = await signedIn(left?.origin ?? '')
  const { status } = await ledger.write(client, ledger.tags[0] ?? '')
  client.close()
  await killed?.start()
  return status === 200 ? [] : [`beside a killed server a write was answered ${status}`]
}

/** An open page of each server is notified of an edit at the other one. */
async function openPages(ledger: Ledger, servers: Servers, withinMs: number, defer: Defer) {
  const clients = await Promise.all(servers.map(({ origin }) => signedIn(origin)))
  const pages = servers.map(({ origin }, index) => listen(origin, clients[index]?.headers ?? {}, defer))
  return async () => {
    const failures: string[] = []
    for (const [index, page] of pages.entries()) {
      const other = clients[1 - index]
      // After a kill it is reopened.
      await page.isOpen()
      const reported = page.reports('tags', withinMs)
      if (other) await ledger.write(other, ledger.tags[index] ?? '')
      if (!(await reported)) failures.push(`server ${index + 1} did not report an edit at the other one`)
    }
    return failures
  }
}

/** A sign-in at one server is valid at the other, and so is its end; it has one record. */
async function checkSignIn([one, two]: Servers, person: Person | undefined): Promise<string[]> {
  const first = await signedIn(one.origin, person)
  const second = openClient(two.origin, first.headers)
  const { uid } = JSON.parse((await second.get('/api/identity')).text)
  const starts = [first, second].map((client) => client.send('POST', '/api/sessions/start', { userId: uid }))
  const records = (await Promise.all(starts)).map(({ text }) => JSON.parse(text).id)
  const out = await second.send('DELETE', '/api/identity')
  const after = await first.get('/api/identity')
  first.close()
  second.close()
  return [
    ...(new Set(records).size === 1 && records[0] ? [] : [`one sign-in has the records ${records}`]),
    ...(out.status === 204 && after.status === 401 ? [] : [`signed out ${out.status}, then ${after.status}`]),
  ]
}

async function checkGuesses(servers: Servers, person: Person | undefined): Promise<string[]> {
  const wrong = { email: person?.email ?? '', password: 'not this one' }
  const guesses = Array.from({ length: 16 }, (_, index) =>
    trySignIn(servers[index % 2 === 0 ? 0 : 1].origin, wrong),
  )
  const counts = statusesOf(await Promise.all(guesses))
  return counts === `${guessesAllowed} × 401, 6 × 429` ? [] : [counts]
}

/** Of two edits of the same version, one at each server, one is refused. */
async function checkEdits([one, two]: Servers): Promise<string[]> {
  const reader = await signedIn(one.origin)
  const [tag] = JSON.parse((await reader.get('/api/tags?limit=1')).text)
  const path = `/api/tags/${encodeURIComponent(tag.id)}`
  const headers = { ...reader.headers, 'if-match': (await reader.get(path)).headers.etag ?? '' }
  const writers = [one, two].map(({ origin }) => openClient(origin, headers))
  const edits = writers.map((writer, index) =>
    writer.send('PATCH', path, { name: tag.name, color: `#00000${index}` }),
  )
  const counts = statusesOf(await Promise.all(edits))
  for (const client of [reader, ...writers]) client.close()
  return counts === '1 × 200, 1 × 412' ? [] : [counts]
}

/** The same lines, sent to both at the same time, are applied once. */
async function checkIngest(servers: Servers, token: string, round: number): Promise<string[]> {
  const version = 1_763_790_000_000_000 + round
  const body = Array.from({ length: lines }, (_, index) =>
    JSON.stringify({ entity: 'feedback', id: `two-${index}`, version, document: { feedback: `${round}` } }),
  ).join('\n')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
  const answers = await Promise.all(
    servers.map(async ({ origin }): Promise<Ingested> => {
      return await (await fetch(`${origin}/api/ingest`, { method: 'POST', headers, body })).json()
    }),
  )
  const sum = (key: 'applied' | 'unchanged') => answers.reduce((total, answer) => total + answer[key], 0)
  const counts = `${sum('applied')} applied, ${sum('unchanged')} unchanged`
  return counts === `${lines} applied, ${lines} unchanged` ? [] : [counts]
}

function statusesOf(answers: Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, some]) => `${some.length} × ${status}`)
    .join(', ')
}
