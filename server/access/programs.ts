// Programs that send documents or read them. Each has a bearer token.

import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Principal } from './principal.ts'
import { type FoundToken, findToken } from './tokens.sql.ts'

/** `name`: the name of the token. `entities`: what it may write or read; null: all. `role`: null for a program that sends. */
export type Program = Pick<FoundToken, 'name' | 'entities' | 'role'> & { tokenHash: Buffer }

/** Returns the token of an Authorization header, valid or not; undefined for other kinds of credentials. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

/** Throws forbidden if the request has an Origin, which programs do not send. A web page that obtains a token cannot use it. */
export function assertNoPage({ origin }: { origin?: string | undefined }): void {
  if (origin !== undefined)
    throw new Problem('forbidden', 'A token is for programs: a page of a browser (Origin) may not use one.')
}

/** Returns undefined for an unknown token. */
export async function findProgram(db: Db, tokenHash: Buffer | undefined): Promise<Program | undefined> {
  if (!tokenHash) return undefined
  const found = await findToken(db, tokenHash)
  return found && { name: found.name, entities: found.entities, role: found.role, tokenHash }
}

/** Returns the program as a principal; undefined for an unknown token. Throws forbidden for a token that sends. */
export async function authenticateReader(
  db: Db,
  hash: Buffer | undefined,
  address: string,
): Promise<Principal | undefined> {
  const program = await findProgram(db, hash)
  if (!program) return undefined
  const { name, role, entities, tokenHash } = program
  if (!role)
    throw new Problem(
      'forbidden',
      'This token sends documents. Make one that reads: token create NAME --read.',
    )
  return {
    uid: `program ${name}`,
    email: '',
    displayName: name,
    photoURL: null,
    role,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    timeZone: null,
    tokenHash,
    address,
    sessionId: null,
    program: { name, role, entities },
  }
}
