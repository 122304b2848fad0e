// The programs of a marketplace: their tokens, and the lines that they send.

import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import type { Db } from '#server/db/client.ts'

export async function issueToken(db: Db, name: string, scope?: Parameters<typeof createToken>[3]) {
  const token = newToken()
  await createToken(db, name, hashToken(token), scope)
  return token
}

/** Returns the status and the fields of the answer. A line that is a text is sent as it is. */
export async function sendLines(origin: string, token: string, lines: (object | string)[]) {
  const answer = await fetch(`${origin}/api/ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  })
  return { status: answer.status, ...(await answer.json()) }
}
