// Programs that send documents, known by a bearer token of their own.

import type { Db } from '#server/db/client.ts'
import { findToken } from '#server/store/sign-ins/ingest-tokens.ts'
import { hashToken, isToken } from './token.ts'

/** `name`: what the token is called. */
export type Program = { name: string; tokenHash: Buffer }

/** By the header Authorization of a request; undefined unless it holds a token that is known. */
export async function authenticateProgram(
  db: Db,
  authorization: string | undefined,
): Promise<Program | undefined> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined || !isToken(token)) return undefined
  const tokenHash = hashToken(token)
  const name = await findToken(db, tokenHash)
  return name === undefined ? undefined : { name, tokenHash }
}
