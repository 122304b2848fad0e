// The administrator of the template, copies of that account, and sign-ins for them.

import type { Ask } from './ask.ts'
import { type Answer, type Client, openClient } from './client.ts'

export type Person = { email: string; password: string }

export const administrator: Person = {
  email: 'torture@example.com',
  password: 'thumbscrew-lantern-quarry-1471',
}

/** More administrators with the same password; account and user record of each are copies. */
export async function addAdministrators(ask: Ask, count: number): Promise<Person[]> {
  const emails = Array.from({ length: count }, (_, index) => `torture-${index}@example.com`)
  const uids = emails.map((email) => `uid-${email}`)
  await ask(
    `insert into accounts (uid, email, display_name, password_hash)
     select uid, email, display_name, password_hash from
     (select display_name, password_hash from accounts where email = $1) a, unnest($2::text[], $3::text[]) as n (uid, email)`,
    [administrator.email, uids, emails],
  )
  const [found] = await ask<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'users' and table_schema = 'public' and is_generated = 'NEVER'
     and column_name not in ('id', 'email', 'document', 'original')`,
  )
  const columns = found?.columns
  await ask(
    `insert into users (id, email, document, ${columns})
     select n.uid, n.email, (document::jsonb || jsonb_build_object('id', n.uid, 'username', n.email))::text, ${columns}
     from users, unnest($2::text[], $3::text[]) as n (uid, email)
     where users.id = (select uid from accounts where email = $1)`,
    [administrator.email, uids, emails],
  )
  return emails.map((email) => ({ email, password: administrator.password }))
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Signs in and returns a client with the headers of the sign-in. Throws if the sign-in is refused. */
export async function signedIn(origin: string, person: Person = administrator): Promise<Client> {
  const answer = await trySignIn(origin, person)
  if (answer.status !== 200) throw new Error(`The sign-in was answered ${answer.status}: ${answer.text}`)
  return openClient(origin, { ...sameOrigin, cookie: cookieOf(answer) })
}

export async function trySignIn(origin: string, { email, password }: Person): Promise<Answer> {
  const client = openClient(origin, sameOrigin)
  try {
    return await client.send('POST', '/api/identity', { email, password })
  } finally {
    client.close()
  }
}

export function cookieOf({ headers }: Answer): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
