// The credentials with which accounts are looked up, and the messages for a wrong configuration at the start. A server of the test acts
// as Google's machine (GCE_METADATA_HOST); tokens for key files have a fixed address, so only what does not reach it is tested.

import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendJson, startAnswering } from '#test/answering.ts'
import { makeFolderOf } from '#test/commands.ts'
import { openAccess } from './access-token.ts'
import { openLookUp } from './look-up.ts'

const google = await startAnswering()
vi.stubEnv('GCE_METADATA_HOST', google.host)

async function keyFile(changes: object = {}): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = { type: 'service_account', client_email: 'stoa@demo-stoa.iam.example', private_key: privateKey }
  return join(await makeFolderOf({ 'key.json': JSON.stringify({ ...key, ...changes }) }), 'key.json')
}

/** Acts as the metadata server: `token` answers the requests of tokens. */
function answerTokens(token: (response: Parameters<typeof sendJson>[0]) => void): void {
  google.answer((response, { path }) => {
    response.setHeader('metadata-flavor', 'Google')
    if (path.includes('/token')) token(response)
    else response.end('')
  })
}

it('an access token of the machine is asked for with its scope, and reused until some minutes before it expires', async () => {
  let given = 0
  answerTokens((response) => sendJson(response, { access_token: `token-${++given}`, expires_in: 3_600 }))
  const getToken = await openAccess(undefined)
  expect([await getToken(), await getToken()]).toEqual(['token-1', 'token-1'])
  const asked = google.asked.find(({ path }) => path.includes('/token'))
  expect(decodeURIComponent(asked?.path ?? '')).toContain(
    'scopes=https://www.googleapis.com/auth/identitytoolkit',
  )
  answerTokens((response) => sendJson(response, { access_token: `token-${++given}`, expires_in: 59 }))
  const getShort = await openAccess(undefined)
  expect([await getShort(), await getShort()]).toEqual(['token-2', 'token-3'])
})

describe('the start', () => {
  const config = { project: 'demo-stoa', apiKey: 'key', emulatorHost: undefined }
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.stubEnv('GCE_METADATA_HOST', google.host)
  })

  it('fails for a broken key, without quoting it', async () => {
    const credentialsFile = await keyFile({ private_key: 'secret-key' })
    const refused = await openLookUp({ ...config, credentialsFile }).catch(String)
    expect(refused).toContain('Stoa must look up accounts at Firebase')
    expect(refused).not.toContain('secret-key')
  })
})
