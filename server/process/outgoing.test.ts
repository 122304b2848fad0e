// Which variables send outgoing connections through an HTTP proxy, as docs/settings.md says: tried by Stoa's own code in a process with a
// proxy that records the requested hosts and refuses them.

import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeFolderOf } from '#test/commands.ts'

const asked: string[] = []
const proxy = createServer().listen(0, '127.0.0.1')
proxy.on('connect', ({ url = '' }, socket) => {
  asked.push(url)
  socket.end('HTTP/1.1 502 Refused\r\n\r\n')
})
await once(proxy, 'listening')
afterAll(() => proxy.close())
const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

const firebase = `
  const { askWithJson } = await import('#server/providers/firebase/ask.ts')
  await askWithJson('https://identitytoolkit.googleapis.com/v1/accounts', {})`
const firestore = `
  const { openFirestore } = await import('#server/firestore/client/client.ts')
  const source = await openFirestore({ project: 'none', database: '(default)' })
  await source.find('Users', 'nobody').finally(() => source.close())`
const token = `
  const { openAccess } = await import('#server/providers/firebase/access-token.ts')
  const getToken = await openAccess(process.env.GOOGLE_APPLICATION_CREDENTIALS)
  await getToken()`

/** Runs the call, which must fail, and returns the hosts that were requested from the proxy. */
async function hostsAskedFor(call: string, env: Record<string, string>): Promise<Set<string>> {
  asked.length = 0
  const key = {
    type: 'service_account',
    project_id: 'none',
    client_email: 'stoa@none.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey,
    token_uri: 'https://oauth2.googleapis.com/token',
  }
  const folder = await makeFolderOf({ 'key.json': JSON.stringify(key) })
  const child = spawn(process.execPath, ['--input-type=module', '--eval', call], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { GOOGLE_APPLICATION_CREDENTIALS: `${folder}/key.json`, ...env },
    stdio: 'ignore',
  })
  const [status] = await once(child, 'exit')
  expect(status).not.toBe(0)
  return new Set(asked)
}

test.each([
  [firebase, { HTTPS_PROXY: address, NODE_USE_ENV_PROXY: '1' }, 'identitytoolkit.googleapis.com:443'],
  [firestore, { https_proxy: address }, 'firestore.googleapis.com:443'],
  [token, { HTTPS_PROXY: address }, 'oauth2.googleapis.com:443'],
])('an HTTP proxy is used by %s with %j', async (call, env, host) => {
  expect(await hostsAskedFor(call, env)).toEqual(new Set([host]))
})
