// Authenticates a request: from its token to the principal, read from the database each time.

import { isCompanyEmail } from '#contract/identity.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Principal } from './principal.ts'
import { findSignIn, type Lifetime, saveLastWrite } from './sign-ins.sql.ts'
import { hashOf } from './token.ts'

type Needs = { db: Db; config: Lifetime & Pick<Config, 'companyDomain'> }

/**
 * `touch`: the request extends the idle timeout. Undefined for no token, an unknown or expired one, a disabled account,
 * or one outside the company's domain.
 */
export async function authenticate(
  { db, config }: Needs,
  token: string | undefined,
  { touch, address }: { touch: boolean; address: string },
): Promise<Principal | undefined> {
  const tokenHash = hashOf(token)
  if (!tokenHash) return undefined
  const found = await findSignIn(db, tokenHash, config, { touch })
  if (!found || !isCompanyEmail(found.email, config.companyDomain)) return undefined
  return { ...found, tokenHash, address }
}

type Noting = { db: Db; replica?: object | undefined; log: { error(about: object, message: string): void } }

/** With a replica: the person's next reads see what they have just written. */
export async function noteWrite({ db, replica, log }: Noting, { tokenHash }: Principal): Promise<void> {
  if (!replica) return
  try {
    await saveLastWrite(db, tokenHash)
  } catch (error) {
    // The write itself is committed, so it must not be answered as if it had failed.
    log.error({ err: error }, 'a replica may not show a write to its author at once')
  }
}
