// Access tokens of the service account that looks up accounts: from the key file that GOOGLE_APPLICATION_CREDENTIALS names,
// else from the metadata server of a Google machine.

import { readFile } from 'node:fs/promises'
import { type CryptoKey, importPKCS8, SignJWT } from 'jose'
import { isObject } from '#contract/field.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { type Answer, ask, refusedCall } from './ask.ts'

/** Returns a token that stays valid for at least another minute. */
export type GetAccessToken = () => Promise<string>

const scope = 'https://www.googleapis.com/auth/identitytoolkit'
const metadataAddress =
  'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token'

/** Throws an ExpectedError for a key file that cannot be used. */
export async function openAccess(credentialsFile: string | undefined): Promise<GetAccessToken> {
  if (credentialsFile === undefined) return keep('The metadata server', askMetadata)
  const key = await readKey(credentialsFile)
  return keep('The service account', () => askWithKey(key))
}

function askMetadata(): Promise<Answer> {
  const address = `${metadataAddress}?scopes=${encodeURIComponent(scope)}`
  return ask(address, { headers: { 'metadata-flavor': 'Google' } })
}

type Key = { email: string; id: string; signing: CryptoKey; tokenAddress: string }

async function readKey(file: string): Promise<Key> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!isObject(read) || read.type !== 'service_account') throw new Error('it is not of a service account')
    return {
      email: String(read.client_email),
      id: String(read.private_key_id),
      signing: await importPKCS8(String(read.private_key), 'RS256'),
      tokenAddress: new URL(String(read.token_uri)).href,
    }
  } catch (error) {
    // The message may contain the key.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it is no such file'
    throw new ExpectedError(
      `GOOGLE_APPLICATION_CREDENTIALS must name the JSON key file of a service account (${reason}).`,
    )
  }
}

async function askWithKey({ email, id, signing, tokenAddress }: Key): Promise<Answer> {
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id })
    .setIssuer(email)
    .setAudience(tokenAddress)
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(signing)
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  return await ask(tokenAddress, { method: 'POST', body: new URLSearchParams(grant) })
}

const earlyMs = 60_000

function keep(call: string, askAnew: () => Promise<Answer>): GetAccessToken {
  let cached = { token: '', untilMs: 0 }
  return async () => {
    if (performance.now() < cached.untilMs) return cached.token
    const answer = await askAnew()
    const { access_token: token, expires_in: seconds } = answer.body
    if (typeof token !== 'string' || typeof seconds !== 'number') throw refusedCall(call, answer)
    cached = { token, untilMs: performance.now() + seconds * 1_000 - earlyMs }
    return token
  }
}
