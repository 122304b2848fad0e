// Which ID tokens are accepted: those that Firebase has just signed for this project, and no others.

import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { sendJson, startAnswering } from '#test/answering.ts'
import { createIdTokenVerifier, firebaseKeys } from './id-token.ts'

const project = 'demo-stoa'
const [own, other] = await Promise.all([pair(), pair()])
const keyServer = await startAnswering()
const published = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
keyServer.answer((response) => sendJson(response, { keys: [published] }))
const keysAddress = `http://${keyServer.host}/keys`
const verify = createIdTokenVerifier(project, firebaseKeys(keysAddress))

function pair() {
  return generateKeyPair('RS256', { extractable: true })
}

const nowS = (): number => Math.floor(Date.now() / 1000)

type Changes = { [claim in keyof JWTPayload]: JWTPayload[claim] | undefined }

function claims(changes: Changes = {}): JWTPayload {
  const valid = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: 'ada',
    iat: nowS(),
    exp: nowS() + 3_600,
    auth_time: nowS(),
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada',
    picture: 'https://photos.example/ada.png',
  }
  // JSON leaves out undefined properties.
  return JSON.parse(JSON.stringify({ ...valid, ...changes }))
}

function sign(payload: JWTPayload, key = own.privateKey, header: Partial<JWTHeaderParameters> = {}) {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key)
}

const notValid = expect.objectContaining({
  code: 'unavailable',
  message: expect.stringContaining('you were not signed in'),
})

it('reads the person from a token that the provider has signed', async () => {
  expect(await verify(await sign(claims({ auth_time: 1_234_567_890 })))).toEqual({
    uid: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    displayName: 'Ada',
    photoURL: 'https://photos.example/ada.png',
    authenticatedAt: 1_234_567_890,
  })
})

it('accepts an address as verified only where the claim is the boolean true', async () => {
  for (const claim of ['true', 1, undefined, false]) {
    expect((await verify(await sign(claims({ email_verified: claim })))).emailVerified).toBe(false)
  }
})

const secret = new TextEncoder().encode('a secret that is long enough to sign with')
it.each<[string, () => string | Promise<string>]>([
  ['alg none', () => new UnsecuredJWT(claims()).encode()],
  ['a signature with the public key as a secret', async () => confused()],
  [
    'another algorithm',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret),
  ],
  ['another key of the same name', () => sign(claims(), other.privateKey)],
  ['a key that the provider does not publish', () => sign(claims(), other.privateKey, { kid: 'two' })],
  ['another audience', () => sign(claims({ aud: 'other-project' }))],
  ['another issuer', () => sign(claims({ iss: 'https://securetoken.google.com/other-project' }))],
  ['an expired one', () => sign(claims({ exp: nowS() - 120 }))],
  ['one of the future', () => sign(claims({ iat: nowS() + 600 }))],
  ['one that was issued for an earlier sign-in', () => sign(claims({ iat: nowS() - 900 }))],
  ['a sign-in of the future', () => sign(claims({ auth_time: nowS() + 600 }))],
  ['no time of the sign-in', () => sign(claims({ auth_time: undefined }))],
  ['a sign-in before 1970', () => sign(claims({ auth_time: -1e300 }))],
  ['no uid', () => sign(claims({ sub: undefined }))],
  ['an empty uid', () => sign(claims({ sub: '' }))],
  ['a uid that is too long', () => sign(claims({ sub: 'a'.repeat(129) }))],
  ['no address', () => sign(claims({ email: undefined }))],
  ['changed claims', async () => changed(await sign(claims()))],
  ['no token at all', () => 'ada'],
])('refuses %s', async (_, make) => {
  await expect(verify(await make())).rejects.toEqual(notValid)
})

/** A verifier that takes the key's type from the token would accept this one. */
async function confused(): Promise<string> {
  const publicKey = new TextEncoder().encode(await exportSPKI(own.publicKey))
  return await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKey)
}

function changed(token: string): string {
  const [header, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify(claims({ sub: 'eve' }))).toString('base64url')
  return [header, payload, signature].join('.')
}

it.each<[string, string, Parameters<typeof keyServer.answer>[0]]>([
  ['an error', keysAddress, (response) => sendJson(response, {}, 500)],
  ['no JSON', keysAddress, (response) => void response.end('<html>')],
  ['nothing', 'http://127.0.0.1:1/keys', () => undefined],
])(
  'the keys of the provider make a sign-in unavailable where their server answers %s',
  async (_, address, handler) => {
    keyServer.answer(handler)
    const verifyAnew = createIdTokenVerifier(project, firebaseKeys(address))
    const refused = await verifyAnew(await sign(claims())).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({
      message: 'The identity provider does not answer. Try again in a moment.',
    })
  },
)
