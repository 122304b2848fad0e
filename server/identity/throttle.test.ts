// Limits on attempts to sign in, on the real counters.

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAccount } from '#server/store/accounts.ts'
import { forgetFailuresOfAccount } from '#server/store/sign-in-failures.ts'
import { testDatabase } from '#test/database.ts'
import { accountKey, accountLimit, addressLimit, admitAttempt } from './throttle.ts'

const db = await testDatabase()
let made = 0

async function newAccount(): Promise<{ uid: string; email: string }> {
  const name = `person${++made}`
  const account = { uid: name, email: `${name}@example.com` }
  await db.transaction((transaction) =>
    createAccount(transaction, { ...account, displayName: null, passwordHash: '-' }),
  )
  return account
}

function newAddress(): string {
  return `198.51.${Math.floor(++made / 250)}.${made % 250}`
}

async function fail(email: string, address: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await admitAttempt(db, email, address)
}

const tooMany = { code: 'too_many', status: 429 }

describe('attempts to sign in', () => {
  it('are refused once an account has had its share, with the time to wait', async () => {
    const { email } = await newAccount()
    await fail(email, newAddress(), accountLimit)
    const refusal = await admitAttempt(db, email, newAddress()).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      ...tooMany,
      message: 'Too many attempts to sign in. Please try again in 15 minutes.',
    })
    expect(refusal).toHaveProperty('retryAfterSeconds', expect.closeTo(900, -1.5))
  })

  it('are refused just so for an account that does not exist', async () => {
    await fail('nobody@example.com', newAddress(), accountLimit)
    await expect(admitAttempt(db, 'nobody@example.com', newAddress())).rejects.toMatchObject(tooMany)
  })

  it('made at the same moment cannot pass the limit together: exactly one is the last', async () => {
    const { email } = await newAccount()
    await fail(email, newAddress(), accountLimit - 1)
    const both = await Promise.allSettled([
      admitAttempt(db, email, newAddress()),
      admitAttempt(db, email, newAddress()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('of a crowd at the same moment pass as often as the limit says', async () => {
    const address = newAddress()
    const crowd = Array.from({ length: addressLimit + 30 }, (_, i) =>
      admitAttempt(db, `crowd${i}@example.com`, address),
    )
    const passed = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled')
    expect(passed).toHaveLength(addressLimit)
  })

  it('from one network count together over all accounts, an IPv6 customer being one network', async () => {
    for (let i = 0; i < addressLimit; i++)
      await admitAttempt(db, `spray${i}@example.com`, `2001:db8:7:7::${i + 1}`)
    await expect(admitAttempt(db, 'last@example.com', '2001:db8:7:7:ffff::1')).rejects.toMatchObject(tooMany)
    await expect(admitAttempt(db, 'last@example.com', '2001:db8:7:8::1')).resolves.toBeDefined()
  })

  it('of a barred network do not use up the share of an account', async () => {
    const address = newAddress()
    const { email } = await newAccount()
    for (let i = 0; i < addressLimit; i++) await admitAttempt(db, `other${i}@example.com`, address)
    for (let i = 0; i < accountLimit; i++) {
      await expect(admitAttempt(db, email, address)).rejects.toMatchObject(tooMany)
    }
    await expect(admitAttempt(db, email, newAddress())).resolves.toBeDefined()
  })

  it('begin afresh when the window is over', async () => {
    const { email } = await newAccount()
    const address = newAddress()
    await fail(email, address, accountLimit)
    await db.query(
      sql`update sign_in_failures set window_ends_at = now() - interval '1 second' where key = ${accountKey(email)}`,
    )
    await fail(email, address, accountLimit)
    await expect(admitAttempt(db, email, address)).rejects.toMatchObject(tooMany)
  })

  it('that succeed clear the account, and take back one of the network alone', async () => {
    const { uid, email } = await newAccount()
    const address = newAddress()
    await fail(email, address, accountLimit - 1)
    await (await admitAttempt(db, email, address)).succeeded(uid)
    await fail(email, address, accountLimit)
    const [row] = await db.query(
      sql`select failures from sign_in_failures where key = ${`address:${address}`}`,
    )
    expect(row?.failures).toBe(accountLimit - 1 + accountLimit)
  })

  it('on an account under attack still pass where its owner has signed in of late', async () => {
    const { uid, email } = await newAccount()
    const home = newAddress()
    await (await admitAttempt(db, email, home)).succeeded(uid)
    await fail(email, newAddress(), accountLimit)
    await expect(admitAttempt(db, email, newAddress())).rejects.toMatchObject(tooMany)
    await expect(admitAttempt(db, email, home)).resolves.toBeDefined()
    await fail(email, home, accountLimit - 1)
    await expect(admitAttempt(db, email, home)).rejects.toMatchObject(tooMany)
  })

  it('know a network for three months only', async () => {
    const { uid, email } = await newAccount()
    const home = newAddress()
    await (await admitAttempt(db, email, home)).succeeded(uid)
    await db.query(
      sql`update known_addresses set last_used_at = now() - interval '91 days' where uid = ${uid}`,
    )
    await fail(email, newAddress(), accountLimit)
    await expect(admitAttempt(db, email, home)).rejects.toMatchObject(tooMany)
  })

  it('are let in again by an administrator of the server', async () => {
    const { uid, email } = await newAccount()
    const home = newAddress()
    await (await admitAttempt(db, email, home)).succeeded(uid)
    await fail(email, home, accountLimit)
    await fail(email, newAddress(), accountLimit)
    await forgetFailuresOfAccount(db, accountKey(email))
    await expect(admitAttempt(db, email, home)).resolves.toBeDefined()
    await expect(admitAttempt(db, email, newAddress())).resolves.toBeDefined()
  })

  it('leave no readable address of a person in the counters', async () => {
    await admitAttempt(db, 'grace.hopper@example.com', newAddress())
    const rows = await db.query(sql`select 1 from sign_in_failures where key like '%grace%'`)
    expect(rows).toHaveLength(0)
  })
})
