// Begins the sign-in of a person whom the provider has sent back: the order of the checks, and what is logged. The sign-in screen
// explains each refusal.

import { isCompanyEmail } from '#contract/identity.ts'
import { networkOf } from '#server/access/network.ts'
import { isAllowed } from '#server/access/policy.ts'
import { hashToken, newToken } from '#server/access/principal.ts'
import { readOwnRole } from '#server/access/roles.sql.ts'
import { createSignIn } from '#server/access/sign-ins.sql.ts'
import { findAccount, newUid } from '#server/accounts/accounts.sql.ts'
import { describeDevice } from '#server/accounts/begin-sign-in.ts'
import { lockMembers } from '#server/accounts/members.sql.ts'
import { noteRefusal } from '#server/accounts/sign-in.ts'
import type { OidcConfig } from '#server/config/oidc.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context, Log } from '#server/http/context.ts'
import { setActor } from '#server/record/history.sql.ts'
import { isUsable, type ProviderIdentity, readClaims, SignOnRefused } from './claims.ts'
import type { Provider, Secrets } from './provider.ts'
import { holdEntering } from './single-sign-on.sql.ts'

type SignOnReturn = {
  /** The query of the address to which the provider has sent the browser. */
  query: string
  secrets: Secrets
  /** The browser's previous sign-in, which ends. */
  replaced: Buffer | undefined
  address: string
  userAgent: string | undefined
  log: Log
  gone: AbortSignal
}

type Configured = { oidc: OidcConfig; provider: Provider }

/** Returns the token of the new sign-in. Throws SignOnRefused, or unavailable where too many are signing in. */
export async function enterBySingleSignOn(
  context: Context,
  configured: Configured,
  returning: SignOnReturn,
): Promise<string> {
  const work = () => enterInTurn(context, configured, returning)
  return await context.slots.signIns.run(networkOf(returning.address), work, returning.gone)
}

async function enterInTurn(
  context: Context,
  { oidc, provider }: Configured,
  returning: SignOnReturn,
): Promise<string> {
  const { idToken, said } = await provider.finish(returning.query, returning.secrets)
  const person = readClaims(said, oidc)
  try {
    assertAllowed(context, person)
    await refreshRights(context, person)
    const token = newToken()
    const uid = await context.db.transaction((transaction) =>
      begin(transaction, context, { person, oidc, idToken, token, returning }),
    )
    const { administratorByClaim } = person
    returning.log.info({ uid, administratorByClaim }, 'signed in by single sign-on')
    return token
  } catch (error) {
    if (error instanceof SignOnRefused) {
      const { address, log } = returning
      await noteRefusal(context, { by: 'single sign-on', email: person.email, address, log }, error.refusal)
    }
    throw error
  }
}

function assertAllowed({ config }: Context, person: ProviderIdentity): void {
  if (!isCompanyEmail(person.email, config.companyDomain)) throw new SignOnRefused('domain')
  if (!person.isEmailVerified) throw new SignOnRefused('unverified')
  if (!isUsable(person)) throw new SignOnRefused('unusable')
}

/** Reads the user record again if isAdmin of the marketplace's own database decides who is an administrator. */
async function refreshRights({ db, source }: Context, { email }: ProviderIdentity): Promise<void> {
  const known = source && (await findAccount(db, email))
  if (known) await source.refreshUser(known.uid)
}

type Beginning = {
  person: ProviderIdentity
  oidc: OidcConfig
  idToken: string
  token: string
  returning: SignOnReturn
}

async function begin(db: Transaction, context: Context, beginning: Beginning): Promise<string> {
  const { person, oidc, idToken, token, returning } = beginning
  const { subject, email, displayName, session, validUntil, administratorByClaim } = person
  await lockMembers(db)
  const entering = { issuer: oidc.issuer, subject, email, displayName, newUid: newUid() }
  const held = await holdEntering(db, entering)
  if (typeof held === 'string') throw new SignOnRefused(held)
  const { uid } = held
  await setActor(db, { uid, email, address: returning.address })
  const role = administratorByClaim !== null ? 'administrator' : await readOwnRole(db, uid)
  if (!isAllowed({ role, mustChangePassword: false }, 'identity.read', context.config))
    throw new SignOnRefused('entry')
  await createSignIn(db, {
    uid,
    authenticatedAt: null,
    tokenHash: hashToken(token),
    replaced: returning.replaced,
    device: describeDevice(returning.userAgent, returning.address),
    asserted: { issuer: oidc.issuer, session, idToken, validUntil, administratorByClaim },
  })
  return uid
}
