// The credentials with which accounts are looked up, and the messages for a wrong configuration at the start.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { sendJson, startAnswering } from '#test/answering.ts'
import { openAccess } from './access-token.ts'
import { openLookUp } from './look-up.ts'

const google = await startAnswering()
const folder = await mkdtemp(join(tmpdir(), 'stoa-key-'))
afterAll(() => rm(folder, { recursive: true }))
const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })

async function keyFile(changes: object = {}): Promise<string> {
  const file = join(folder, `${Math.random()}.json`)
  const key = {
    type: 'service_account',
    client_email: 'stoa@demo-stoa.iam.example',
    private_key_id: 'one',
    private_key: await exportPKCS8(privateKey),
    token_uri: `http://${google.host}/token`,
  }
  await writeFile(file, JSON.stringify({ ...key, ...changes }))
  return file
}

describe('an access token', () => {
  it('is requested with a signed assertion, and reused until shortly before it expires', async () => {
    let given = 0
    google.answer((response) => sendJson(response, { access_token: `token-${++given}`, expires_in: 3_600 }))
    const getToken = await openAccess(await keyFile())
    expect([await getToken(), await getToken()]).toEqual(['token-1', 'token-1'])
    const sent = new URLSearchParams(google.asked.at(-1)?.body)
    expect(sent.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const audience = `http://${google.host}/token`
    const { payload } = await jwtVerify(sent.get('assertion') ?? '', publicKey, { audience })
    expect(payload).toMatchObject({
      iss: 'stoa@demo-stoa.iam.example',
      scope: 'https://www.googleapis.com/auth/identitytoolkit',
    })
  })

  it('is requested again in the last minute before it expires', async () => {
    let given = 0
    google.answer((response) => sendJson(response, { access_token: `token-${++given}`, expires_in: 59 }))
    const getToken = await openAccess(await keyFile())
    expect([await getToken(), await getToken()]).toEqual(['token-1', 'token-2'])
  })

  it.each([
    ['that is absent', async () => join(folder, 'none.json')],
    ['of a person', () => keyFile({ type: 'authorized_user' })],
    ['with a broken key', () => keyFile({ private_key: 'secret-key' })],
    ['without an address', () => keyFile({ token_uri: undefined })],
  ])('refuses a key file %s, without quoting it', async (_, file) => {
    const refused = await openAccess(await file()).catch(String)
    expect(refused).toContain('GOOGLE_APPLICATION_CREDENTIALS must name')
    expect(refused).not.toContain('secret-key')
  })
})

describe('the start', () => {
  const open = async () => {
    const config = { project: 'demo-stoa', apiKey: 'key', emulatorHost: undefined }
    return await openLookUp({ ...config, credentialsFile: await keyFile() })
  }

  it('fails where the service account is refused', async () => {
    google.answer((response) => sendJson(response, { error: 'invalid_grant' }, 400))
    await expect(open()).rejects.toThrow(
      /may not \(Error: The service account was answered 400: invalid_grant\)/,
    )
  })

  it('continues where the provider does not answer, since it is asked again later', async () => {
    google.answer((response) => sendJson(response, { error: 'backend_error' }, 503))
    const lookUp = await open()
    await expect(lookUp(['ada'])).rejects.toMatchObject({ code: 'unavailable' })
  })
})
