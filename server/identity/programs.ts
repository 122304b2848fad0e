// Programs that send documents. Each has a bearer token.

import type { Db } from '#server/db/client.ts'
import { findToken } from '#server/store/sign-ins/ingest-tokens.ts'
import { hashToken, isToken } from './token.ts'

/** `name`: that of the token. */
export type Program = { name: string; tokenHash: Buffer }

/** Reads the Authorization header of a request; undefined unless it contains a known token. */
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
