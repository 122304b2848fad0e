// The short fuzz: every answer obeys the rules, for any request. A seed in the environment repeats a run.

import { afterAll, describe, expect, it, test } from 'vitest'
import { demoCommand } from '#server/commands/demo.ts'
import { readConfig } from '#server/config/config.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { issueToken } from '#test/programs.ts'
import { readDocument } from './document.ts'
import { fuzz } from './fuzz.ts'
import { cursorAt, cursorKeys } from './hostile.ts'
import { openClient } from './http.ts'
import { rules } from './invariants.ts'
import { askRaw } from './raw.ts'
import { rawRequests } from './raw-requests.ts'
import { takeSamples } from './samples.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_260_101)
const { app, db, signIn } = await testApp({ watchAddresses: ['https://hooks.invalid/'] })
// With so few documents none is malformed: a malformed field is answered unchanged, which no schema describes.
await runCommand(demoCommand, ['--users', '25', '--sessions', '29'], { db, config: readConfig({}) })
const person = await signIn({ admin: true })
const headers = { cookie: person.headers.cookie ?? '' }
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const token = await issueToken(db, 'fuzz')
const client = openClient(origin)
afterAll(() => client.close())
const document = await readDocument(client, headers)

/** Enough that each operation which can succeed does. */
const requests = 7_000
const result = await fuzz({ origin, headers, token, seed, requests })

describe(`${requests} requests of the seed ${seed}`, () => {
  it.each(rules)('%s', (rule) => {
    expect(result.failures.filter((failure) => failure.rule === rule)).toEqual([])
  })

  it('reach every operation that random input can make succeed', () => {
    const needsOwn = [
      'POST /api/identity',
      'POST /api/account/password',
      'POST /api/account/second-factor/confirm',
      'POST /api/account/second-factor/recovery-codes',
      // The console is addressed by an IP address, for which there are no passkeys.
      'POST /api/account/passkeys/options',
      'POST /api/identity/passkey/options',
      'POST /api/account/passkeys',
      'POST /api/account/passkeys/{id}/remove',
      'POST /api/identity/passkey',
      'DELETE /api/account/sign-ins/{id}',
      'POST /api/invitations/read',
      'POST /api/invitations/accept',
      'POST /api/people/{id}/erase',
      'POST /api/sessions/start',
      'POST /api/sessions/{id}/end',
      // Names an entity and one of its records, which rarely match by chance.
      'POST /api/notes',
      // Takes an address that the operator allows, and an amount as text, which random texts rarely are.
      'PUT /api/views/{id}/watch',
      'PUT /api/dashboard/goals',
    ]
    expect(new Set([...result.succeeded, ...needsOwn])).toEqual(new Set(result.operations))
  })

  it('do not change the prototypes of the process', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect({}).not.toHaveProperty('isAdmin')
  })
})

const namedKeys = cursorKeys.map((key) => [JSON.stringify(key).slice(0, 40), key] as const)

describe.each(Object.entries(await takeSamples(client, document, headers)))('%s', (path, { cursors }) => {
  it.each(namedKeys)('accepts or refuses a cursor with any key: %s', async (_, key) => {
    for (const { sort, cursor } of cursors) {
      const query = `sort=${sort}&cursor=${cursorAt(key, cursor) ?? cursor}`
      const { status, body } = await client.send({ method: 'GET', path: `${path}?${query}`, headers })
      expect([200, 400], `${query} ${body.toString().slice(0, 200)}`).toContain(status)
    }
  })
})

test.each(rawRequests(origin, headers).map((raw) => [raw.name, raw] as const))(
  'bytes on a socket are answered as they should be: %s',
  async (_, raw) => {
    expect((await askRaw(origin, raw, document)).faults).toEqual([])
  },
)
