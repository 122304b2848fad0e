// How Stoa handles answers of the provider that its emulator does not send: errors, silence, and second factors.

import { UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { type Answering, sendJson, startAnswering } from '#test/answering.ts'
import { firebaseIdentity } from './provider.ts'

const provider = await startAnswering()
const settings = { project: 'demo-stoa', apiKey: 'the-key', credentialsFile: undefined }
const { verify } = firebaseIdentity({ ...settings, emulatorHost: provider.host })

function refusalOf(handler: Parameters<Answering['answer']>[0]): Promise<unknown> {
  provider.answer(handler)
  return verify('ada@example.com', 'a secret password').catch((error: unknown) => error)
}

const error = (message: string, status = 400) =>
  refusalOf((response) => sendJson(response, { error: { code: status, message } }, status))

describe('a refusal of the provider', () => {
  it.each([
    'EMAIL_NOT_FOUND',
    'INVALID_PASSWORD',
    'INVALID_LOGIN_CREDENTIALS',
    'USER_DISABLED',
    'INVALID_EMAIL',
  ])('%s does not tell whether there is an account', async (code) => {
    const detail = 'Wrong email or password.'
    expect(await error(`${code} : more words`)).toMatchObject({ code: 'unauthenticated', message: detail })
  })

  it.each([
    ['MISSING_MFA_PENDING_CREDENTIAL', 'forbidden', 'two-step verification'],
    ['SECOND_FACTOR_REQUIRED', 'forbidden', 'two-step verification'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : too short', 'forbidden', 'does not meet the rules'],
    ['BLOCKING_FUNCTION_ERROR_RESPONSE : ((no))', 'forbidden', 'A rule of your organisation'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account …', 'too_many', 'refuses further attempts'],
    ['PASSWORD_LOGIN_DISABLED', 'unavailable', 'does not answer'],
    ['API key not valid. Please pass a valid API key.', 'unavailable', 'does not answer'],
    ['A_CODE_OF_NEXT_YEAR', 'unavailable', 'does not answer'],
  ])('%s is said in plain words', async (message, code, sentence) => {
    expect(await error(message)).toMatchObject({ code, message: expect.stringContaining(sentence) })
  })
})

describe('an answer', () => {
  it('that requests a second factor refuses the sign-in', async () => {
    const pending = { mfaPendingCredential: 'pending', mfaInfo: [{ phoneInfo: '+*******0100' }] }
    const refused = await refusalOf((response) => sendJson(response, { ...pending, idToken: 'none' }))
    expect(refused).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('two-step verification'),
    })
  })

  it.each<[string, Parameters<Answering['answer']>[0]]>([
    ['without a token', (response) => sendJson(response, { localId: 'ada' })],
    ['that is no JSON', (response) => void response.end('<html>')],
    ['that is no object', (response) => sendJson(response, ['ada'])],
    ['that is broken off', (response) => response.writeHead(200, { 'content-length': 100 }).destroy()],
    ['that redirects', (response) => void response.writeHead(302, { location: 'https://example.com' }).end()],
    ['of too many bytes', (response) => sendJson(response, 'x'.repeat(1_000_001))],
    ['of status 500', (response) => sendJson(response, {}, 500)],
  ])('%s is a provider that does not answer', async (_, handler) => {
    expect(await refusalOf(handler)).toMatchObject({
      code: 'unavailable',
      message: 'The identity provider does not answer. Try again in a moment.',
    })
  })

  it.each([
    ['in another spelling is that person', 'Ka\u030aTE@example.com', 'k\u00e5te@example.com', undefined],
    ['with another letter is somebody else', '\u212aate@example.com', 'kate@example.com', 'unauthenticated'],
    [
      'that is composed otherwise in capitals is somebody else',
      '\u00c5sa@example.com',
      '\u00e5sa@example.com',
      'unauthenticated',
    ],
  ])('about an address %s', async (_, said, typed, code) => {
    const now = Math.floor(Date.now() / 1000)
    const idToken = new UnsecuredJWT({ email: said, email_verified: true, auth_time: now })
      .setIssuer('https://securetoken.google.com/demo-stoa')
      .setAudience('demo-stoa')
      .setSubject('somebody')
      .setIssuedAt()
      .setExpirationTime('1 hour')
      .encode()
    provider.answer((response) => sendJson(response, { idToken }))
    const answered = verify(typed, 'a secret password')
    if (code === undefined) expect((await answered).account).toMatchObject({ email: typed })
    else await expect(answered).rejects.toMatchObject({ code })
  })

  it('that fails is logged without the password, the address and the key', async () => {
    const refused = await error('API key not valid. Please pass a valid API key.')
    const { cause } = refused as Error
    const logged =
      'accounts:signInWithPassword was answered 400: API key not valid. Please pass a valid API key.'
    expect(String(cause)).toBe(`Error: ${logged}`)
  })
})
