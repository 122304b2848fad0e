// Each endpoint's costliest requests, one after the other, then the largest acts and the costliest passwords: none keeps the thread
// that answers everybody busy. What is loaded once for a process is loaded before.

import { endpoints } from '#contract/endpoints.ts'
import { type Answer, type Client, expectStatus } from './client.ts'
import { type Meter, startMeasured } from './event-loop.ts'
import { readDocument } from './fuzz/document.ts'
import { openClient } from './fuzz/http.ts'
import { administrator, signedIn } from './people.ts'
import { embeddedPostgres } from './postgres.ts'
import { copyTemplate } from './template.ts'
import type { Run, Torture } from './torture.ts'
import { worstRequests } from './worst-requests.ts'

/** What requests cause happens again; a collection of garbage does not. */
const mostTries = 3
/** Of the requests one in so many: what is loaded once, and the short form. */
const few = 25

export const thread: Torture = {
  rounds: { long: 1, short: 1 },
  async run(run) {
    const { env } = embeddedPostgres(await copyTemplate(run.defer), run.defer)
    const meter = await startMeasured(env, run)
    // Passkeys are refused at an address of numbers.
    const origin = meter.stoa.origin.replace('127.0.0.1', 'localhost')
    const person = await signedIn(origin)
    await largestActs(run, person, meter)
    await meter.watch('chosen passwords', () => choosePasswords(person), mostTries)
    const client = openClient(origin, 1)
    const { operations } = await readDocument(client, person.headers)
    for (const endpoint of endpoints) {
      const operation = operations.find(({ name }) => name === `${endpoint.method} ${endpoint.path}`)
      // `npm run torture -- texts` sends what these read.
      if (!operation || operation.takesLines) continue
      const all = worstRequests(endpoint, operation, person.headers.cookie ?? '')
      const some = all.filter((_, index) => index % few === 0)
      for (const one of some) await client.send(one)
      const sendAll = async () => {
        for (const one of run.short ? some : all) await client.send(one)
        run.add('requests', run.short ? some.length : all.length)
      }
      await meter.watch(operation.name, sendAll, mostTries)
    }
    client.close()
    run.figures['slowest (ms)'] = meter.slowest(10)
  },
}

/** Two at once: one is made, and the other too, or it is told when to try again. */
async function largestActs(run: Run, person: Client, { watch }: Meter): Promise<void> {
  const count = run.short ? 500 : 10_000
  const expirationDate = { seconds: 1_900_000_000, nanoseconds: 0 }
  const body = { pattern: 'SPRING-########', count, percentageDiscount: 10, expirationDate }
  const generate = () => person.send('POST', '/api/discount-codes/generate', body)
  let act = ''
  const generateTwo = async () => {
    const answers = await Promise.all([generate(), generate()])
    const made = answers.find(({ status }) => status === 200)
    if (made) act = JSON.parse(made.text).act
    const isTold = ({ status, headers }: Answer) => status === 200 || headers['retry-after'] !== undefined
    const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(' and ')
    run.check(made && answers.every(isTold), told)
  }
  await watch(`two acts of ${count} codes at once`, generateTwo, mostTries)
  const undo = async () =>
    run.fail(expectStatus(await person.send('POST', `/api/acts/${act}/undo`), 200, 'it'))
  if (act) await watch(`an act of ${count} codes undone`, undo, mostTries)
}

async function choosePasswords(person: Client): Promise<void> {
  for (const unit of ['4@!1|', '|', 'aabbccdd', 'x7Qe9#', '4@8({[<369&#!1|/0$5+7%2']) {
    const password = `1${unit.repeat(200).slice(0, 900)}`
    await person.send('POST', '/api/account/password', { current: administrator.password, password })
  }
}
