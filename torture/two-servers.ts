// Two servers on one database: a change at one is valid at the other at once, and simultaneous requests have one
// effect.

import type { Ingested } from '#contract/ingest.ts'
import type { Stoa } from '../bench/processes.ts'
import { type Answer, expectStatus, openClient, openSender } from './client.ts'
import { addAdministrators, clientOf, type Person, signedIn, signedInAtAll, trySignIn } from './people.ts'
import { createToken } from './processes.ts'
import { listen } from './streams.ts'
import { type Ledger, openTestbed } from './testbed.ts'
import { limitMs, nth, type Run, type Torture, times, unless } from './torture.ts'

const guessesAllowed = 10
const lines = 20

type Servers = [Stoa, Stoa]

export const twoServers: Torture = {
  rounds: { long: 100, short: 1 },
  async run(run) {
    const bed = await openTestbed(run.defer, { servers: 2 })
    const { postgres, ledger } = bed
    const servers = bed.servers as Servers
    const people = await addAdministrators(postgres, run.rounds)
    const token = await createToken(postgres.env)
    const checkChanges = await openPages(run, ledger, servers)
    await run.repeat(async (index) => {
      await postgres.ask('delete from sign_in_failures')
      const [killed, left] = index % 2 === 0 ? servers : (servers.toReversed() as Servers)
      const person = nth(people, index)
      const checks = {
        changes: checkChanges,
        'sign-ins': () => checkSignIn(servers, person),
        guesses: () => checkGuesses(servers, person),
        edits: () => checkEdits(servers, index),
        ingest: () => checkIngest(servers, token, index),
        'beside a killed server': () => killOne(killed, left, ledger),
      }
      for (const [name, check] of Object.entries(checks))
        await run.named(name, async () => run.fail(await check()))
    })
    run.fail(await ledger.check(postgres.ask))
    run.add('acknowledged writes', ledger.acknowledged())
  },
}

/** The other one continues. */
async function killOne(killed: Stoa, left: Stoa, ledger: Ledger): Promise<string[]> {
  await killed.kill('SIGKILL')
  const entered = await trySignIn(left.origin)
  const answer = await ledger.write(clientOf(left.origin, entered), 0)
  await killed.start()
  return [...expectStatus(entered, 200, 'a sign-in'), ...expectStatus(answer, 200, 'a write')]
}

/** An open page of each server is notified of an edit at the other one. */
async function openPages(run: Run, ledger: Ledger, servers: Servers) {
  const clients = await signedInAtAll(servers)
  const pages = servers.map(({ origin }, index) => listen(origin, nth(clients, index).headers, run.defer))
  return async () => {
    const failures: string[] = []
    for (const [index, page] of pages.entries()) {
      // After a kill it is reopened.
      await page.isOpen()
      const reported = page.reports('tags', limitMs(run, 1_000))
      await ledger.write(nth(clients, index + 1), index)
      failures.push(...unless(await reported, `server ${index + 1} did not report an edit at the other one`))
    }
    return failures
  }
}

/** A sign-in at one server is valid at the other, and so is its end; it has one record. */
async function checkSignIn([one, two]: Servers, person: Person): Promise<string[]> {
  const first = await signedIn(one.origin, person)
  const second = openClient(two.origin, first.headers)
  const { uid } = JSON.parse((await second.get('/api/identity')).text)
  const starts = [first, second].map((client) => client.send('POST', '/api/sessions/start', { userId: uid }))
  const records = (await Promise.all(starts)).map(({ text }) => JSON.parse(text).id)
  const isOne = new Set(records).size === 1 && records[0]
  return [
    ...unless(isOne, `one sign-in has the records ${records}`),
    ...expectStatus(await second.send('DELETE', '/api/identity'), 204, 'signing out'),
    ...expectStatus(await first.get('/api/identity'), 401, 'a sign-in that has ended'),
  ]
}

async function checkGuesses(servers: Servers, { email }: Person): Promise<string[]> {
  const guess = (index: number) =>
    trySignIn(servers[index % 2 === 0 ? 0 : 1].origin, { email, password: 'not this one' })
  const counts = statusesOf(await Promise.all(times(16, guess)))
  return unless(counts === `${guessesAllowed} × 401, 6 × 429`, counts)
}

/** Of two edits of the same version, one at each server, one is refused. Their colors are new: an edit that changes nothing makes no version. */
async function checkEdits(servers: Servers, round: number): Promise<string[]> {
  const reader = await signedIn(servers[0].origin)
  const [tag] = JSON.parse((await reader.get('/api/tags?limit=1')).text)
  const path = `/api/tags/${encodeURIComponent(tag.id)}`
  const headers = { ...reader.headers, 'if-match': (await reader.get(path)).headers.etag ?? '' }
  const edits = servers.map(({ origin }, index) => {
    const color = `#${(2 * round + index + 1).toString(16).padStart(6, '0')}`
    return openClient(origin, headers).send('PATCH', path, { name: tag.name, color })
  })
  const counts = statusesOf(await Promise.all(edits))
  return unless(counts === '1 × 200, 1 × 412', counts)
}

/** The same lines, sent to both at the same time, are applied once. */
async function checkIngest(servers: Servers, token: string, round: number): Promise<string[]> {
  const version = 1_763_790_000_000_000 + round
  const document = { feedback: `${round}` }
  const all = times(lines, (index) => ({ entity: 'feedback', id: `two-${index}`, version, document }))
  const body = all.map((line) => JSON.stringify(line)).join('\n')
  const sent = servers.map(({ origin }) => openSender(origin, token).send('POST', '/api/ingest', body))
  const answers = (await Promise.all(sent)).map(({ text }): Ingested => JSON.parse(text))
  const sum = (key: 'applied' | 'unchanged') => answers.reduce((total, answer) => total + answer[key], 0)
  const counts = `${sum('applied')} applied, ${sum('unchanged')} unchanged`
  return unless(counts === `${lines} applied, ${lines} unchanged`, counts)
}

function statusesOf(answers: Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  const sorted = [...counts].toSorted(([one], [other]) => one - other)
  return sorted.map(([status, some]) => `${some.length} × ${status}`).join(', ')
}
