// bench accounts: whether the time of a refused sign-in tells which addresses have an account: a wrong password of known,
// unknown and disabled accounts, in turn.

import { createAccount, setDisabled } from '#server/accounts/accounts.sql.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Defer } from './clean-up.ts'
import { openNew } from './installation.ts'
import { startStoa } from './processes.ts'
import { median, ms, number, percentile, printTable } from './report.ts'

const triesOfKind = 2_000
/** Fewer than make an account wait. */
const triesOfAccount = 5
const kinds = ['known', 'unknown', 'disabled'] as const

export async function benchAccounts(args: string[], defer: Defer): Promise<void> {
  // Each try comes from another address, as its proxy reports it.
  const { db, installation } = await openNew('accounts', args, defer, { STOA_TRUST_PROXY: 'on' })
  const { origin } = await startStoa(installation.env, defer)
  await createAccounts(db)
  const times = { known: [] as number[], unknown: [] as number[], disabled: [] as number[] }
  for (let at = 0; at < triesOfKind; at++)
    for (const kind of kinds)
      times[kind].push(await refusal(origin, `${kind}${Math.floor(at / triesOfAccount)}`, at))
  const rows = kinds.map((kind) => {
    const each = times[kind]
    const difference = median(each) - median(times.known)
    return [kind, number(each.length), ms(median(each)), ms(percentile(each, 0.95)), ms(difference)]
  })
  printTable('A wrong password', ['Account', 'tries', 'median ms', 'p95 ms', 'median, difference'], rows)
}

async function createAccounts(db: Pool): Promise<void> {
  const passwordHash = await hashPassword('correct horse battery staple')
  await db.transaction(async (transaction) => {
    for (const kind of ['known', 'disabled'])
      for (let index = 0; index < triesOfKind / triesOfAccount; index++) {
        const uid = `${kind}${index}`
        const email = `${uid}@example.com`
        await createAccount(transaction, { uid, email, displayName: null, passwordHash, isGenerated: false })
        if (kind === 'disabled') await setDisabled(transaction, uid, true)
      }
  })
}

/** Milliseconds until the refusal. */
async function refusal(origin: string, account: string, at: number): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.${at >> 8}.${at & 255}.${account.length}`,
  }
  const body = JSON.stringify({ email: `${account}@example.com`, password: 'not the password' })
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/identity`, { method: 'POST', headers, body })
  await answer.text()
  if (answer.status !== 401) throw new Error(`${account} was answered ${answer.status}.`)
  return performance.now() - begun
}
