// Each endpoint's costliest requests, one after the other, then the largest acts and the costliest passwords: none keeps the thread
// that answers everybody busy. What is loaded once for a process is loaded before.

import { endpoints } from '#contract/endpoints.ts'
import { freePort } from '#test/free-port.ts'
import type { Answer, Client } from './client.ts'
import { embeddedPostgres } from './embedded-postgres.ts'
import { type Meter, openMeter } from './event-loop.ts'
import { makeFolder } from './folders.ts'
import { readDocument } from './fuzz/document.ts'
import { openClient } from './fuzz/http.ts'
import { administrator, signedIn } from './people.ts'
import { startStoa } from './stoa.ts'
import { copyTemplate } from './template.ts'
import { limitMs, type Size, type Torture } from './torture.ts'
import { worstRequests } from './worst-requests.ts'

const mostLateMs = 50
const listed = 10
const mostTries = 3
/** Of the requests one in so many: what is loaded once, and the short form. */
const few = 25

export const thread: Torture = {
  shows: 'each endpoint with its costliest requests: the thread that answers never busy for more than 50 ms',
  rounds: { long: 1, short: 1 },
  async run(size, defer) {
    const { env } = embeddedPostgres(await copyTemplate(defer), defer)
    const meter = openMeter(makeFolder(defer), await freePort())
    const stoa = await startStoa({ ...env, ...meter.env }, defer)
    // Passkeys are refused at an address of numbers.
    const origin = stoa.origin.replace('127.0.0.1', 'localhost')
    const person = await signedIn(origin)
    const measured = openMeasured(meter, size)
    await largestActs(person, measured, size)
    await costliestPasswords(person, measured)
    let sent = 0
    const client = openClient(origin, 1)
    const { operations } = await readDocument(client, person.headers)
    for (const endpoint of endpoints) {
      const operation = operations.find(({ name }) => name === `${endpoint.method} ${endpoint.path}`)
      // `npm run torture -- texts` sends what these read.
      if (!operation || operation.takesLines) continue
      const all = worstRequests(endpoint, operation, person.headers.cookie ?? '')
      const some = all.filter((_, index) => index % few === 0)
      for (const one of some) await client.send(one)
      await measured.measure(operation.name, async () => {
        for (const one of size.short ? some : all) await client.send(one)
        sent += size.short ? some.length : all.length
        return []
      })
    }
    client.close()
    person.close()
    const { slowest, failures } = measured.end()
    return { figures: { requests: sent, slowest }, failures }
  },
}

function openMeasured(meter: Meter, size: Size) {
  const all: { name: string; ms: number }[] = []
  const failures: string[] = []
  return {
    /** `work`: returns what did not hold. */
    async measure(name: string, work: () => Promise<string[]>): Promise<void> {
      let ms = Number.POSITIVE_INFINITY
      // What requests cause happens again; a collection of garbage does not.
      for (let tries = 0; tries < mostTries && ms > mostLateMs; tries++) {
        await meter.longestMs()
        failures.push(...(await work()).map((failure) => `${name}: ${failure}`))
        ms = Math.min(ms, await meter.longestMs())
      }
      all.push({ name, ms })
      if (ms > limitMs(size, mostLateMs)) failures.push(`${name}: busy for ${ms.toFixed(0)} ms`)
      size.report(`${ms.toFixed(1).padStart(6)} ms ${name}`)
    },
    end() {
      const worst = all.toSorted((one, other) => other.ms - one.ms).slice(0, listed)
      return { slowest: worst.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', '), failures }
    },
  }
}

type Measured = ReturnType<typeof openMeasured>

/** Two at once: one is made, and the other too, or it is told when to try again. */
async function largestActs(person: Client, { measure }: Measured, { short }: Size): Promise<void> {
  const count = short ? 500 : 10_000
  const generate = () =>
    person.send('POST', '/api/discount-codes/generate', {
      pattern: 'SPRING-########',
      count,
      percentageDiscount: 10,
      expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 },
    })
  let made: Answer | undefined
  await measure(`two acts of ${count} codes at once`, async () => {
    const answers = await Promise.all([generate(), generate()])
    made = answers.find(({ status }) => status === 200)
    const others = answers.filter((answer) => answer !== made)
    const isTold = ({ status, headers }: Answer) => status === 200 || headers['retry-after'] !== undefined
    return made && others.every(isTold)
      ? []
      : answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`)
  })
  if (!made) return
  const { act }: { act: string } = JSON.parse(made.text)
  await measure(`an act of ${count} codes undone`, async () => {
    const { status, text } = await person.send('POST', `/api/acts/${act}/undo`)
    return status === 200 ? [] : [`${status} ${text.slice(0, 200)}`]
  })
}

async function costliestPasswords(person: Client, { measure }: Measured): Promise<void> {
  const { password: current } = administrator
  const texts = ['4@!1|', '|', 'aabbccdd', 'x7Qe9#', '4@8({[<369&#!1|/0$5+7%2'].map((unit) =>
    unit.repeat(200),
  )
  await measure('chosen passwords', async () => {
    for (const text of texts) {
      const password = `1${text.slice(0, 900)}`
      await person.send('POST', '/api/account/password', { current, password })
    }
    return []
  })
}
