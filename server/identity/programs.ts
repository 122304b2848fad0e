// Programs that send documents. Each has a bearer token.

import type { Db } from '#server/db/client.ts'
import { type FoundToken, findToken } from '#server/store/ingest/ingest-tokens.ts'
import { hashOf } from './token.ts'

/** `name`: that of the token. `entities`: those that it may write; null: all. */
export type Program = Pick<FoundToken, 'name' | 'entities'> & { tokenHash: Buffer }

/** Reads the Authorization header of a request; undefined unless it contains a known token. */
export async function authenticateProgram(
  db: Db,
  authorization: string | undefined,
): Promise<Program | undefined> {
  const tokenHash = hashOf(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1])
  if (!tokenHash) return undefined
  const found = await findToken(db, tokenHash)
  return found && { name: found.name, entities: found.entities, tokenHash }
}
