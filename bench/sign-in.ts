// A temporary administrator for the benchmark, signed in during the work and removed afterwards.

import sql from 'sql-template-tag'
import { createMember } from '#server/accounts/create-member.ts'
import { generatePassword } from '#server/accounts/password.ts'
import { type Installation, open } from './installation.ts'

/** A different one for each process, since two benchmarks may run on one data set. */
const ownEmail = `bench-${process.pid}@example.com`

/** Calls `work` with the headers of a sign-in. */
export async function asAdministrator(
  installation: Installation,
  origin: string,
  work: (headers: Record<string, string>) => Promise<void>,
  email = ownEmail,
): Promise<void> {
  const { maintenance: db, close } = await open(installation)
  const remove = async () => {
    await db.query(sql`delete from sessions where user_id in (select id from users where email = ${email})`)
    await db.query(sql`delete from users where email = ${email}`)
    await db.query(sql`delete from accounts where email = ${email}`)
  }
  try {
    await remove()
    // As one that the person has chosen: nothing else is allowed before a generated one is changed.
    const password = generatePassword()
    await db.transaction((transaction) => createMember(transaction, { email, password }))
    const answer = await fetch(`${origin}/api/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`The sign-in was refused: ${await answer.text()}`)
    await work({ cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
  } finally {
    await remove()
    await close()
  }
}
