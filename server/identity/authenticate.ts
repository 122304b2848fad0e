// From the token of a request to who makes it, as the database says right now.

import { isCompanyEmail } from '#contract/identity.ts'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/db/database.ts'
import { findSignIn } from '#server/store/sign-ins.ts'
import type { Who } from './provider.ts'
import type { RememberedSignIns } from './remembered.ts'
import { hashToken, isToken } from './token.ts'

type Needs = {
  sql: Sql
  config: Pick<Config, 'companyDomain' | 'idleTimeoutMs' | 'maxSignInMs'>
  signIns: RememberedSignIns
}

/** `touch`: the request counts as use. Undefined for no token, an unknown or expired one, a disabled account, or one outside the company's domain. */
export async function authenticate(
  { sql, config, signIns }: Needs,
  token: string | undefined,
  options = { touch: true },
): Promise<Who | undefined> {
  if (token === undefined || !isToken(token)) return undefined
  const tokenHash = hashToken(token)
  const found = await findSignIn(sql, tokenHash, config, options)
  if (!found || !isCompanyEmail(found.email, config.companyDomain)) {
    signIns.forget(token)
    return undefined
  }
  const { accessVersion, unchangedForMs, ...account } = found
  const who = { ...account, photoURL: null, tokenHash }
  signIns.keep(token, { who, accessVersion }, unchangedForMs)
  return who
}
