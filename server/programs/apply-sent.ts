// Writes what a program has sent, in one transaction that begins with its token.

import { Problem } from '#contract/problem.ts'
import { actWithToken } from '#server/access/tokens.sql.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Sent } from '#server/documents/stored/sent.ts'
import { type Written, writeSent } from '#server/documents/stored/sent-documents.sql.ts'

/** Throws 'unauthenticated' where the token has been revoked. */
export async function applySent(db: Pool, tokenHash: Buffer, sent: Sent): Promise<Written> {
  return await db.transaction(async (transaction) => {
    const token = await actWithToken(transaction, tokenHash)
    if (!token) throw unknownToken()
    const { writesRights } = token
    // A deletion would take the rights away, and a new document could not give them back.
    return await writeSent(transaction, sent, {
      mayWriteRights: writesRights,
      mayDeleteAdministrators: writesRights,
    })
  })
}

function unknownToken(): Problem {
  return new Problem('unauthenticated', 'The token is not known, or has been revoked.')
}
