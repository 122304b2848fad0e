// Every operation of the API through Prism, a third-party proxy that compares requests and answers with the OpenAPI document.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { entityNames } from '#contract/entities.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { store } from '#test/documents.ts'
import { freePort } from '#test/free-port.ts'
import { type Answer, type Client, openClient, type Sent } from '#test/fuzz/http.ts'
import { hostileLines } from '#test/hostile.ts'
import { installPackages } from '#test/install-packages.ts'
import { linkOf } from '#test/pages.ts'
import { issueToken } from '#test/programs.ts'
import { authorization, requestOf } from './authorization.ts'
import { callerIn, serve } from './callers.ts'

const served = await serve()
const token = await issueToken(served.db, 'prism')
let work = ''
let prism: ChildProcess
let client: Client

beforeAll(async () => {
  const tools = await installPackages(
    'prism',
    fileURLToPath(new URL('../../test/openapi/prism', import.meta.url)),
  )
  work = await mkdtemp(join(tmpdir(), 'stoa-prism-'))
  const file = join(work, 'openapi.json')
  await writeFile(file, JSON.stringify(openApiDocument(endpoints, '0.0.0', '')))
  const port = await freePort()
  const program = join(tools, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const args = [program, 'proxy', file, served.origin, '--host', '127.0.0.1', '--port', String(port)]
  prism = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await untilListening(prism)
  client = openClient(`http://127.0.0.1:${port}`)
}, 300_000)

afterAll(async () => {
  client.close()
  const ended = once(prism, 'exit')
  prism.kill()
  await ended
  served.client.close()
  await rm(work, { recursive: true, force: true })
})

async function untilListening({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('Prism has no output.')
  const lines = createInterface(stdout)
  for await (const line of lines) if (line.includes('is listening')) break
  // Otherwise Prism blocks until somebody reads its output.
  stdout.resume()
}

async function sendValid(sent: Sent): Promise<Answer> {
  const answer = await client.send(sent)
  expect([sent.method, sent.path, answer.headers['sl-violations']]).toEqual([
    sent.method,
    sent.path,
    undefined,
  ])
  return answer
}

/** The stream of events never ends, and Prism reads an answer to its end. */
const calls = Object.keys(authorization).filter((name) => name !== 'GET /api/changes')

test.each(calls)('%s violates nothing', async (name) => {
  const { own, headers } = await callerIn(served, { role: 'administrator' })
  const isOfPrograms = name.includes('/api/ingest')
  const sent = requestOf(name, own, isOfPrograms ? { authorization: `Bearer ${token}` } : headers)
  const { status } = await sendValid(sent)
  const { expected } = authorization[name] ?? {}
  expect(status).toBe(expected?.[isOfPrograms ? 'program with a token' : 'administrator'])
})

const listed = endpoints.filter(
  ({ query }) => 'entries' in query && Object.hasOwn(Object(query.entries), 'cursor'),
)

describe('with hostile documents', () => {
  beforeAll(async () => {
    for (const entity of entityNames) {
      const lines = hostileLines(entity).slice(0, 60)
      const documents = lines.map((line) => JSON.parse(line))
      await store(served.db, entity, documents)
    }
  })

  test.each(listed.map(({ path }) => path))('%s and its pages violate nothing', async (path) => {
    const { own, headers } = await callerIn(served, { role: 'administrator' })
    const user = path.endsWith('/timeline') ? `&user=${own.uid}` : ''
    if (!user) await sendValid({ method: 'GET', path, headers })
    let next: string | undefined = `${path}?limit=20${user}`
    for (let page = 0; next !== undefined && page < 5; page += 1) {
      const answer: Answer = await sendValid({ method: 'GET', path: next, headers })
      expect(answer.status).toBe(200)
      next = linkOf(answer, 'next')
    }
  })
})
