// Writes what a program has sent, in one transaction that begins with its token.

import { Problem } from '#contract/problem.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Sent } from '#server/store/documents/sent.ts'
import { type Written, writeSent } from '#server/store/documents/sent-documents.ts'
import { actWithToken } from './ingest-tokens.ts'

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
