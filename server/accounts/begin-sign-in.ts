// Begins a sign-in of a person who has proved who they are, if they may enter, and describes its client.

import { networkOf } from '#server/access/network.ts'
import { authorize } from '#server/access/policy.ts'
import { hashToken, newToken, type Principal, tokenHashOf } from '#server/access/principal.ts'
import {
  createSignIn,
  type Device,
  findSignIn,
  type Lifetime,
  type NewSignIn,
} from '#server/access/sign-ins.sql.ts'
import type { Config } from '#server/config/config.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Log } from '#server/http/context.ts'
import { rememberBrowser } from './sign-in-failures.sql.ts'

/**
 * Where a person signs in. `oldToken`: the token of the sign-in that this one replaces. `browser`: the token of a known browser. `gone`:
 * aborted when the client has disconnected, which ends the wait for a slot.
 */
export type SignInClient = {
  address: string
  log: Log
  gone: AbortSignal
  oldToken: string | undefined
  browser: string | undefined
  userAgent: string | undefined
}

/** `browser`: the new token of the browser, which is known from now on. */
export type SignInResult = { principal: Principal; token: string; browser: string }

type Entering = Pick<NewSignIn, 'uid' | 'authenticatedAt' | 'isByPasskey'>

/** The transaction must hold the account, so that the role set on it does not change any more. Throws forbidden if it may not enter. */
export async function beginSignIn(
  db: Transaction,
  config: Lifetime & Pick<Config, 'entry'>,
  entering: Entering,
  { address, oldToken, browser: oldBrowser, userAgent }: SignInClient,
): Promise<SignInResult> {
  const [token, browser] = [newToken(), newToken()]
  const tokenHash = hashToken(token)
  const device = describeDevice(userAgent, address)
  const replaced = tokenHashOf(oldToken)
  await createSignIn(db, { ...entering, tokenHash, replaced, device })
  const begun = await findSignIn(db, tokenHash, config, { touch: false })
  if (!begun) throw new Error('The sign-in has expired before it began.')
  authorize(begun, 'identity.read', config)
  const { uid } = entering
  await rememberBrowser(db, { uid, tokenHash: hashToken(browser), replaced: tokenHashOf(oldBrowser) })
  return { principal: { ...begun, tokenHash, address }, token, browser }
}

// Describes the client to the person: browser, operating system and network. A client may claim anything, so this only helps people to
// recognise their own sign-ins and decides nothing.

/** The first match wins: most browsers also claim to be Chrome or Safari. */
const browsers = {
  Edge: /\bEdg(?:A|iOS)?\/(\d+)/,
  Opera: /\bOPR\/(\d+)/,
  'Samsung Internet': /\bSamsungBrowser\/(\d+)/,
  Firefox: /\b(?:Firefox|FxiOS)\/(\d+)/,
  Chrome: /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/,
  Safari: /\bVersion\/(\d+)[^ ]* (?:Mobile\/\w+ )?Safari\//,
}

const systems = {
  iOS: /\b(?:iPhone|iPad|iPod)\b/,
  Android: /\bAndroid\b/,
  ChromeOS: /\bCrOS\b/,
  Windows: /\bWindows\b/,
  macOS: /\bMac OS X\b/,
  Linux: /\bLinux\b/,
}

export function describeDevice(userAgent: string | undefined, address: string): Device {
  const claimed = (userAgent ?? '').slice(0, 500)
  const network = networkOf(address) || null
  return { browser: firstOf(browsers, claimed), system: firstOf(systems, claimed), network }
}

function firstOf(patterns: Record<string, RegExp>, claimed: string): string | null {
  for (const [name, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(claimed)
    if (found) return [name, found[1]].filter(Boolean).join(' ')
  }
  return null
}
