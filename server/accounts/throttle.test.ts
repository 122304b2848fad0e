// The limits on guessing passwords, on the real counters.

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { hashToken, newToken } from '#server/access/principal.ts'
import { addAccount } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { heldUp } from '#test/locks.ts'
import { disableAccount } from './accounts.sql.ts'
import { forgetCounters, rememberBrowser } from './sign-in-failures.sql.ts'
import {
  accountKey,
  guessesAtAccount as accountLimit,
  guessesOfAddress as addressLimit,
  beginAttempt,
  guessesWithoutWait,
} from './throttle.ts'

const db = await testDatabase()
let made = 0

type Person = { email: string; browser?: Buffer; address?: string }

async function newPerson(): Promise<{ uid: string; email: string }> {
  const uid = `person${++made}`
  await addAccount(db, uid)
  return { uid, email: `${uid}@example.com` }
}

/** A browser with which the account has signed in. */
async function knownBrowserOf(uid: string): Promise<Buffer> {
  const tokenHash = hashToken(newToken())
  await db.transaction((transaction) => rememberBrowser(transaction, { uid, tokenHash, replaced: undefined }))
  return tokenHash
}

function newAddress(): string {
  return `198.51.${Math.floor(++made / 250)}.${made % 250}`
}

const attempt = ({ email, browser, address = newAddress() }: Person) =>
  beginAttempt(db, { email, address, browser })

async function guessWrong(person: Person, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await (await attempt(person)).failed()
}

async function succeed(person: Person): Promise<void> {
  const { succeeded } = await attempt(person)
  await db.transaction(succeeded)
}

/** Moves the counters of the account back in time. */
async function letPass({ email }: Person, time: string): Promise<void> {
  await db.query(sql`
    update sign_in_failures set blocked_until = blocked_until - ${time}::interval,
      window_ends_at = window_ends_at - ${time}::interval
    where starts_with(key, ${accountKey(email)})`)
}

const tooMany = { code: 'too_many', status: 429 }
const refusalOf = (person: Person) => attempt(person).catch((error: unknown) => error)

describe('guesses at an account from unknown browsers', () => {
  it('have to wait after the first ten, and twice as long after each further one', async () => {
    const person = await newPerson()
    await guessWrong(person, guessesWithoutWait)
    for (const minutes of [1, 2, 4, 8]) {
      const words = `Too many attempts to sign in. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
      const refusal = await refusalOf(person)
      expect(refusal).toMatchObject({ ...tooMany, message: words })
      expect(refusal).toHaveProperty('retryAfterSeconds', expect.closeTo(minutes * 60, -1.5))
      await letPass(person, `${minutes} minutes`)
      await guessWrong(person)
    }
  })

  it('never wait more than a minute longer than the attack has lasted', async () => {
    const person = await newPerson()
    await guessWrong(person, guessesWithoutWait)
    let lastedSeconds = 0
    for (let round = 0; round < 8; round++) {
      const refusal = await refusalOf(person)
      const { retryAfterSeconds = 0 } = refusal as { retryAfterSeconds?: number }
      expect(retryAfterSeconds).toBeLessThanOrEqual(lastedSeconds + 60)
      lastedSeconds += retryAfterSeconds
      await letPass(person, `${retryAfterSeconds} seconds`)
      await guessWrong(person)
    }
  })

  it('are refused in the same way where there is no such account', async () => {
    const nobody = { email: 'nobody@example.com' }
    await guessWrong(nobody, guessesWithoutWait)
    await expect(attempt(nobody)).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: expect.any(Number) })
  })

  it('alone never reach the total limit of the account', async () => {
    const person = await newPerson()
    let guesses = 0
    let hours = 0
    while (hours < 30 * 24) {
      const admitted = await attempt(person).catch(() => undefined)
      await admitted?.failed()
      if (admitted) guesses++
      else {
        hours += 1
        await letPass(person, '1 hour')
      }
    }
    expect(guesses).toBeLessThan(accountLimit)
    expect(guesses).toBeGreaterThan(accountLimit / 4)
  })

  it('are no longer counted when one of them was right', async () => {
    const person = await newPerson()
    await guessWrong(person, guessesWithoutWait - 1)
    await succeed(person)
    await guessWrong(person, guessesWithoutWait)
    await expect(attempt(person)).rejects.toMatchObject(tooMany)
  })

  it('made at the same time cannot exceed the limit: exactly one is the last', async () => {
    const person = await newPerson()
    await guessWrong(person, guessesWithoutWait - 1)
    const both = await Promise.allSettled([attempt(person), attempt(person)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('are verified one at a time after the first ten', async () => {
    const person = await newPerson()
    await guessWrong(person, guessesWithoutWait)
    await letPass(person, '1 minute')
    const crowd = await Promise.allSettled([attempt(person), attempt(person), attempt(person)])
    expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('guesses from an address', () => {
  it('pass exactly as often as the limit allows when many arrive at the same time', async () => {
    const address = newAddress()
    const crowd = Array.from({ length: addressLimit + 30 }, (_, i) =>
      attempt({ email: `crowd${i}@example.com`, address }),
    )
    const passed = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled')
    expect(passed).toHaveLength(addressLimit)
  })

  it('count together over all accounts for a quarter of an hour, and a /64 of IPv6 counts as one address', async () => {
    for (let i = 0; i < addressLimit; i++)
      await guessWrong({ email: `spray${i}@example.com`, address: `2001:db8:7:7::${i + 1}` })
    const refusal = await refusalOf({ email: 'last@example.com', address: '2001:db8:7:7:ffff::1' })
    expect(refusal).toMatchObject(tooMany)
    expect(refusal).toHaveProperty('retryAfterSeconds', expect.closeTo(900, -1.8))
    await expect(attempt({ email: 'last@example.com', address: '2001:db8:7:8::1' })).resolves.toBeDefined()
    await db.query(sql`
      update sign_in_failures set window_ends_at = now(), blocked_until = now() where key = 'address:2001:db8:7:7::/64'`)
    await expect(
      attempt({ email: 'last@example.com', address: '2001:db8:7:7:ffff::1' }),
    ).resolves.toBeDefined()
  })

  it('that is blocked do not count against an account', async () => {
    const address = newAddress()
    const { email } = await newPerson()
    for (let i = 0; i < addressLimit; i++) await guessWrong({ email: `other${i}@example.com`, address })
    for (let i = 0; i < guessesWithoutWait; i++)
      await expect(attempt({ email, address })).rejects.toMatchObject(tooMany)
    await expect(attempt({ email })).resolves.toBeDefined()
  })
})

describe('a known browser', () => {
  it('is blocked neither by an attack on the account nor by guesses from the same office', async () => {
    const { uid, email } = await newPerson()
    const browser = await knownBrowserOf(uid)
    const address = newAddress()
    for (let i = 0; i < addressLimit; i++) await guessWrong({ email: `colleague${i}@example.com`, address })
    await guessWrong({ email }, guessesWithoutWait)
    await expect(attempt({ email, address })).rejects.toMatchObject(tooMany)
    await expect(attempt({ email })).rejects.toMatchObject(tooMany)
    await expect(attempt({ email, address, browser })).resolves.toBeDefined()
  })

  it('has a separate limit, for a quarter of an hour', async () => {
    const { uid, email } = await newPerson()
    const browser = await knownBrowserOf(uid)
    await guessWrong({ email, browser }, guessesWithoutWait)
    const refusal = await refusalOf({ email, browser })
    expect(refusal).toMatchObject(tooMany)
    expect(refusal).toHaveProperty('retryAfterSeconds', expect.closeTo(900, -1.5))
    await letPass({ email }, '15 minutes')
    await expect(attempt({ email, browser })).resolves.toBeDefined()
  })

  it('is known for the accounts that have signed in with it, and for no others', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const browser = await knownBrowserOf(one.uid)
    await guessWrong({ email: other.email, browser }, guessesWithoutWait)
    await expect(attempt({ email: other.email, browser })).rejects.toMatchObject(tooMany)
    await expect(attempt({ email: one.email, browser })).resolves.toBeDefined()
  })

  it('is known for three months, and until its account is disabled', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const [stale, disabled] = [await knownBrowserOf(one.uid), await knownBrowserOf(other.uid)]
    await db.query(
      sql`update known_browsers set last_used_at = now() - interval '91 days' where uid = ${one.uid}`,
    )
    await disableAccount(db, other.email)
    for (const person of [
      { email: one.email, browser: stale },
      { email: other.email, browser: disabled },
    ]) {
      await guessWrong(person, guessesWithoutWait)
      await expect(attempt(person)).rejects.toHaveProperty('retryAfterSeconds', expect.closeTo(60, -1.5))
    }
  })
})

/** Uses a new known browser for each guess: otherwise the waits prevent reaching the total limit. */
async function useUp({ uid, email }: { uid: string; email: string }, guesses = accountLimit): Promise<void> {
  for (let left = guesses; left > 0; left -= guessesWithoutWait)
    await guessWrong({ email, browser: await knownBrowserOf(uid) }, Math.min(left, guessesWithoutWait))
}

it('an account with a hundred wrong guesses in 30 days refuses everyone until it is reset, and names no waiting time', async () => {
  const person = await newPerson()
  const home = await knownBrowserOf(person.uid)
  await useUp(person)
  for (const browser of [undefined, home]) {
    const refusal = await refusalOf({ email: person.email, ...(browser && { browser }) })
    expect(refusal).toMatchObject({ ...tooMany, retryAfterSeconds: undefined })
    expect(refusal).toHaveProperty('message', expect.stringContaining('new password'))
  }
  await letPass(person, '31 days')
  await expect(attempt({ email: person.email, browser: home })).rejects.toMatchObject(tooMany)
  await forgetCounters(db, accountKey(person.email))
  await expect(attempt({ email: person.email, browser: home })).resolves.toBeDefined()
  await expect(attempt({ email: person.email })).resolves.toBeDefined()
})

describe('attempts', () => {
  it('without an answer do not count, released or not', async () => {
    const person = await newPerson()
    const address = newAddress()
    for (let i = 0; i < accountLimit; i++) await (await attempt({ ...person, address })).released()
    for (let i = 0; i < guessesWithoutWait; i++) await attempt({ ...person, address })
    await expect(attempt({ ...person, address })).rejects.toMatchObject({
      ...tooMany,
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 6),
    })
    await db.query(
      sql`update sign_in_failures set pending = array(select one - interval '6 seconds' from unnest(pending) as one)`,
    )
    await expect(attempt({ ...person, address })).resolves.toBeDefined()
    const counted = await db.query(
      sql`select from sign_in_failures where starts_with(key, ${accountKey(person.email)}) and failures > 0`,
    )
    expect(counted).toEqual([])
  })

  it('and a reset lock counters in the same order, so that neither makes the other fail', async () => {
    const own = accountKey('in-order@example.com')
    for (const key of [`${own}:total`, own])
      await db.query(sql`
        insert into sign_in_failures (key, failures, window_ends_at, blocked_until)
        values (${key}, 1, now() + interval '1 day', now())`)
    let resetting: Promise<void> | undefined
    await db.transaction(async (attempting) => {
      await attempting.query(sql`select from sign_in_failures where key = ${own} for update`)
      resetting = forgetCounters(db, own)
      resetting.catch(() => undefined)
      await heldUp(db)
      await attempting.query(sql`select from sign_in_failures where key = ${`${own}:total`} for update`)
    })
    await expect(resetting).resolves.toBeUndefined()
  })

  it('leave no readable e-mail address in the counters', async () => {
    await guessWrong({ email: 'grace.hopper@example.com' })
    const rows = await db.query(sql`select 1 from sign_in_failures where key like '%grace%'`)
    expect(rows).toHaveLength(0)
  })
})
