// From the token of a request to who makes it, as the database says right now.

import { isCompanyEmail } from '#contract/identity.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { findSignIn } from '#server/store/sign-ins.ts'
import type { Who } from './provider.ts'
import { hashToken, isToken } from './token.ts'

type Needs = { db: Db; config: Pick<Config, 'companyDomain' | 'idleTimeoutMs' | 'maxSignInMs'> }

/** `touch`: the request counts as use. Undefined for no token, an unknown or expired one, a disabled account, or one outside the company's domain. */
export async function authenticate(
  { db, config }: Needs,
  token: string | undefined,
  options = { touch: true },
): Promise<Who | undefined> {
  if (token === undefined || !isToken(token)) return undefined
  const tokenHash = hashToken(token)
  const found = await findSignIn(db, tokenHash, config, options)
  if (!found || !isCompanyEmail(found.email, config.companyDomain)) return undefined
  return { ...found, photoURL: null, tokenHash }
}
