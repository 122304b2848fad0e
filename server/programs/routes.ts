// The route on which programs with a token send changed documents.

import { ingest, isAllRefused } from '#contract/ingest.ts'
import { Problem } from '#contract/problem.ts'
import { unknownToken } from '#server/access/policy.ts'
import { actWithToken } from '#server/access/tokens.sql.ts'
import type { Pool } from '#server/db/pool.ts'
import {
  type SentDocuments,
  type WriteResult,
  writeSent,
} from '#server/documents/stored/sent-documents.sql.ts'
import type { HttpApp } from '#server/http/bind.ts'
import { bindLines } from '#server/http/bind-lines.ts'
import type { Context } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { countByWindow } from '#server/limits/pacing.ts'
import { type CountLines, ingestLines } from './ingest.ts'

/** `count`: counts the outcomes of lines. */
export function registerIngest(app: HttpApp, context: Context, limits: Limits, count: CountLines): void {
  const rules = { limits, countRequest: createRateLimit(limits.bodiesPerMinute) }
  bindLines(app, context, rules, ingest, async ({ db }, { program, lines, inTime }) => {
    const write = (sent: SentDocuments) => inTime(() => applySent(db, program.tokenHash, sent))
    const value = await ingestLines(lines, program.entities, write, count)
    return { status: isAllRefused(value) ? 422 : 200, value }
  })
}

/** Writes in one transaction that first locks the token. Throws 'unauthenticated' if it has been revoked. */
export async function applySent(db: Pool, tokenHash: Buffer, sent: SentDocuments): Promise<WriteResult> {
  return await db.transaction(async (transaction) => {
    const token = await actWithToken(transaction, tokenHash)
    if (!token) throw unknownToken()
    const { writesRights } = token
    // A deletion would remove the rights, and a new document could not give them back.
    return await writeSent(transaction, sent, {
      mayWriteRights: writesRights,
      mayDeleteAdministrators: writesRights,
    })
  })
}

function createRateLimit(perMinute: number): (key: string) => void {
  const counted = countByWindow(60_000)
  return (key) => {
    const { count, leftMs } = counted(key)
    const sentence = `More than ${perMinute} requests in a minute. Send several documents in one request.`
    if (count > perMinute)
      throw new Problem('too_many', sentence, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
  }
}
