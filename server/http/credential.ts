// The credential of a request: the cookie of a person's sign-in or the bearer token of a program, never both.

import type { FastifyRequest } from 'fastify'
import { type Action, isForReaders } from '#contract/policy.ts'
import { Problem } from '#contract/problem.ts'
import { authenticate } from '#server/access/authenticate.ts'
import { assertForReaders } from '#server/access/policy.ts'
import { type Principal, tokenHashOf } from '#server/access/principal.ts'
import { assertNoPage, authenticateReader, bearerOf } from '#server/access/programs.ts'
import { clientAddress } from './client-address.ts'
import type { Context } from './context.ts'
import { readCookie } from './cookie.ts'

/** `token`: as sent, valid or not. `tokenHash`: where it has a token's format. `address`: the client's. */
export type Credential = {
  token: string | undefined
  tokenHash: Buffer | undefined
  isProgram: boolean
  address: string
}

/** Throws forbidden for a program's token with a cookie or from a browser page, and for an action that no token allows. */
export function readCredential(request: FastifyRequest, action: Action, basePath: string): Credential {
  const cookie = readCookie(request, 'stoa', basePath)
  const bearer = bearerOf(request.headers.authorization)
  const credential = (token: string | undefined, isProgram: boolean): Credential => {
    return { token, tokenHash: tokenHashOf(token), isProgram, address: clientAddress(request) }
  }
  // Proxies in front of the console may add their own tokens to the requests of people.
  if (tokenHashOf(bearer) === undefined) {
    const isProgram = bearer !== undefined && cookie === undefined && isForReaders(action)
    return isProgram ? credential(bearer, true) : credential(cookie, false)
  }
  if (cookie !== undefined)
    throw new Problem('forbidden', 'Send the token of a program or the cookie of a sign-in, not both.')
  assertForReaders(action)
  assertNoPage(request.headers)
  return credential(bearer, true)
}

/** Returns undefined for an unknown or ended sign-in or token. `touch`: see authenticate. */
export function findPrincipal(
  context: Context,
  { tokenHash, isProgram, address }: Credential,
  { touch }: { touch: boolean },
): Promise<Principal | undefined> {
  return isProgram
    ? authenticateReader(context.db, tokenHash, address)
    : authenticate(context, tokenHash, { touch, address })
}
