// Begins a sign-in, once it is decided who the person is and that they may enter.

import type { Role } from '#contract/roles.ts'
import type { Account, Principal } from '#server/access/principal.ts'
import { createSignIn } from '#server/access/sign-ins.sql.ts'
import { hashOf, hashToken, newToken } from '#server/access/token.ts'
import type { Config } from '#server/config/config.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { readAccountSettings } from './accounts.sql.ts'
import { describeDevice } from './device.ts'
import { rememberBrowser } from './known-browsers.sql.ts'

/** Where somebody signs in. `oldToken`: of the browser's sign-in that ends with the new one. `browser`: the token of a known one. */
export type Client = {
  address: string
  oldToken: string | undefined
  browser: string | undefined
  userAgent: string | undefined
}

/** `browser`: the new token of the browser, which is a known one from now on. */
export type SignedIn = { principal: Principal; token: string; browser: string }

export type Entering = {
  account: Account
  role: Role
  /** See Verified. */
  authenticatedAt: number | null
  isByPasskey: boolean
}

/** The transaction must hold the account. */
export async function beginSignIn(
  db: Transaction,
  config: Pick<Config, 'secondFactor'>,
  { account, role, authenticatedAt, isByPasskey }: Entering,
  { address, oldToken, browser: oldBrowser, userAgent }: Client,
): Promise<SignedIn> {
  const { uid } = account
  const [token, browser] = [newToken(), newToken()]
  const tokenHash = hashToken(token)
  const device = describeDevice(userAgent, address)
  const replaced = hashOf(oldToken)
  await createSignIn(db, { uid, authenticatedAt, tokenHash, replaced, device, isByPasskey })
  await rememberBrowser(db, { uid, tokenHash: hashToken(browser), replaced: hashOf(oldBrowser) })
  const settings = await readAccountSettings(db, uid, config)
  const principal = { ...account, ...settings, role, tokenHash, address, sessionId: null, lastWrite: null }
  return { principal, token, browser }
}
