// Returns from the provider with any claims that a test makes up, signed with the provider's key: what no provider should send.

import { CompactSign } from 'jose'
import { type Arrival, readArrival } from '#contract/single-sign-on.ts'
import type { TestProvider } from './provider.ts'
import { openVisitor, type Visitor } from './visitor.ts'

export type Claims = Readonly<Record<string, unknown>>

/** `status`: of the console's answer; `arrived`: undefined if it does not lead to the sign-in screen. */
export type CameBack = { visitor: Visitor; status: number; arrived: Arrival | undefined }

/**
 * `url`: of the console. `said.idToken` overrides claims of a valid ID token; undefined leaves one out. `said.userInfo`: if undefined, the
 * call fails.
 */
export async function comeBackWith(
  provider: TestProvider,
  url: string,
  said: { idToken: Claims; userInfo?: Claims | string | undefined },
): Promise<CameBack> {
  const visitor = openVisitor()
  const { searchParams: asked } = new URL((await visitor.get(`${url}/api/single-sign-on`)).address)
  const { issuer: iss, clientId: aud } = provider.config
  const now = Math.floor(Date.now() / 1000)
  const valid = { iss, aud, nonce: asked.get('nonce'), iat: now, exp: now + 600, sub: 'somebody' }
  const idToken = await sign(provider, { ...valid, ...said.idToken })
  const { userInfo } = said
  provider.instead = {
    '/token': (response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: idToken }))
    },
    '/me': (response) => {
      if (userInfo === undefined) response.statusCode = 404
      response.setHeader('content-type', 'application/json')
      response.end(typeof userInfo === 'string' ? userInfo : written({ sub: 'somebody', ...userInfo }))
    },
  }
  const query = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '', iss })
  const { address, status } = await visitor.get(`${url}/api/single-sign-on/callback?${query}`)
  const { pathname, hash } = new URL(address)
  return { visitor, status, arrived: pathname === '/sign-in' ? readArrival(hash) : undefined }
}

/** Signs as the provider signs its ID tokens and logout tokens. */
export async function sign({ key }: TestProvider, claims: Claims, typ = 'JWT'): Promise<string> {
  return await new CompactSign(Buffer.from(written(claims)))
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ })
    .sign(key.privateKey)
}

/** Writes Infinity as a number that JSON can express. */
function written(claims: Claims): string {
  return JSON.stringify(claims, (_, value) =>
    value === Number.POSITIVE_INFINITY ? endless : value,
  ).replaceAll(`"${endless}"`, '1e999')
}

const endless = 'a number without end'
