// bench accounts: whether the time of a refused sign-in tells which addresses have an account: a wrong password of known,
// unknown and disabled accounts, in turn.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createAccount, setDisabled } from '#server/accounts/accounts.sql.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { open } from './installation.ts'
import { printMachine } from './machine.ts'
import { startStoa } from './processes.ts'
import { median, percentile } from './statistics.ts'
import { ms, number, printTable } from './table.ts'

const triesOfKind = 2_000
/** Fewer than make an account wait. */
const triesOfAccount = 5
const kinds = ['known', 'unknown', 'disabled'] as const

export async function benchAccounts(args: string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-accounts-'))
  // PostgreSQL, which does not run as root, could not enter it, and would have its data outside.
  chmodSync(dataDir, 0o755)
  // Each try comes from another address, as its proxy reports it.
  const env = { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off', STOA_TRUST_PROXY: 'on' }
  const installation = { sessions: 0, env }
  const { maintenance: db, close } = await open(installation)
  await printMachine('accounts', args, db)
  const passwordHash = await hashPassword('correct horse battery staple')
  await db.transaction(async (transaction) => {
    for (const kind of ['known', 'disabled'])
      for (let index = 0; index < triesOfKind / triesOfAccount; index++) {
        const uid = `${kind}${index}`
        const account = {
          uid,
          email: `${uid}@example.com`,
          displayName: null,
          passwordHash,
          isGenerated: false,
        }
        await createAccount(transaction, account)
        if (kind === 'disabled') await setDisabled(transaction, uid, true)
      }
  })
  const stoa = await startStoa(installation)
  const times: Record<(typeof kinds)[number], number[]> = { known: [], unknown: [], disabled: [] }
  try {
    for (let at = 0; at < triesOfKind; at++)
      for (const kind of kinds)
        times[kind].push(await refusal(stoa.origin, `${kind}${Math.floor(at / triesOfAccount)}`, at))
  } finally {
    await stoa.stop()
    await close()
    rmSync(dataDir, { recursive: true })
  }
  const known = median(times.known)
  const rows = kinds.map((kind) => {
    const each = times[kind]
    return [kind, number(each.length), ms(median(each)), ms(percentile(each, 0.95)), ms(median(each) - known)]
  })
  printTable('A wrong password', ['Account', 'tries', 'median ms', 'p95 ms', 'median, difference'], rows)
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
