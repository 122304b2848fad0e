// The administrator of the template, additional administrators, and their sign-ins.

import { createMember } from '#server/accounts/members.ts'
import { createPool } from '#server/db/pool.ts'
import { withCleanUp } from '#test/clean-up.ts'
import type { Stoa } from '#test/processes.ts'
import { type Answer, type Client, openClient, type Tally } from './client.ts'
import type { Postgres } from './postgres.ts'
import { times, within } from './torture.ts'

export type Person = { email: string; password: string }

export const administrator: Person = {
  email: 'torture@example.com',
  password: 'thumbscrew-lantern-quarry-1471',
}

/** Adds administrators with the same password. */
export async function addAdministrators({ connection }: Postgres, count: number): Promise<Person[]> {
  const { password } = administrator
  const people = times(count, (index) => ({ email: `torture-${index}@example.com`, password }))
  await withCleanUp(async (defer) => {
    const db = createPool(connection, 'torture', { size: 1, connectTimeoutMs: 10_000 })
    defer(() => db.close())
    for (const person of people) await db.transaction((transaction) => createMember(transaction, person))
  })
  return people
}

/** Returns clients of additional administrators. They sign in one after the other, as the server checks passwords from one address. */
export async function signInMore(
  { stoa, postgres }: { stoa: Pick<Stoa, 'origin'>; postgres: Postgres },
  count: number,
): Promise<Client[]> {
  const clients: Client[] = []
  for (const person of await addAdministrators(postgres, count))
    clients.push(await signedIn(stoa.origin, person))
  return clients
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** For a busy machine, whose server may refuse before it checks a password. */
const signInPatienceMs = 60_000

/** Signs in and returns a client with the headers of the sign-in. Throws if the sign-in is refused. */
export async function signedIn(origin: string, person: Person = administrator): Promise<Client> {
  let answer = await trySignIn(origin, person)
  await within(signInPatienceMs, async () => {
    if (answer.status === 503) answer = await trySignIn(origin, person)
    return answer.status !== 503
  })
  if (answer.status !== 200) throw new Error(`The sign-in was answered ${answer.status}: ${answer.text}`)
  return clientOf(origin, answer)
}

export async function trySignIn(origin: string, person = administrator): Promise<Answer> {
  const client = openClient(origin, sameOrigin)
  const answer = await client.send('POST', '/api/identity', person)
  client.close()
  return answer
}

/** Returns a client for the answer to a sign-in. It need not be closed. */
function clientOf(origin: string, { headers }: Answer): Client {
  return openClient(origin, { ...sameOrigin, cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' })
}

/** Signs in, and out again at once. */
export async function enterAndLeave(origin: string, tally: Tally): Promise<void> {
  const entered = tally.count(await trySignIn(origin))
  if (entered.status !== 200) return
  const client = clientOf(origin, entered)
  tally.count(await client.send('DELETE', '/api/identity'))
  client.close()
}
