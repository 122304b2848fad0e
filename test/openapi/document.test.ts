// The OpenAPI document as third-party tools read it: linters, a generated client, and a comparison with the last release.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { JsonSchema } from '#contract/field.ts'
import { stoaVersion } from '#server/config/version.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { testApp } from '#test/app.ts'
import { installPackages } from '#test/install-packages.ts'
import { breakingChanges } from './breaking-changes.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const document = openApiDocument(endpoints, stoaVersion, '')
let tools = ''
let work = ''

beforeAll(async () => {
  tools = await installPackages('openapi-tools', join(root, 'test/openapi/packages'))
  // Inside the folder of the tools, so that the client finds its packages.
  work = await mkdtemp(join(tools, 'work-'))
  await writeFile(join(work, 'stoa.json'), JSON.stringify(document))
  await writeFile(join(work, 'package.json'), '{"type":"module"}')
}, 200_000)
afterAll(() => rm(work, { recursive: true, force: true }))

const tool = (path: string, ...args: string[]) =>
  run(process.execPath, [join(tools, 'node_modules', path), ...args], {
    cwd: work,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 20_000_000,
  })

describe('the OpenAPI document', () => {
  test("passes Redocly's recommended rules without error or warning", async () => {
    const lint = ['lint', '--extends=recommended', '--format=json', 'stoa.json']
    const { stdout } = await tool('@redocly/cli/bin/cli.js', ...lint)
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    expect([problems, totals.errors, totals.warnings]).toEqual([[], 0, 0])
  })

  test("passes Spectral's recommended rules without error or warning", async () => {
    const load = createRequire(join(tools, 'package.json'))
    const { Spectral } = load('@stoplight/spectral-core')
    const { oas } = load('@stoplight/spectral-rulesets')
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [[oas, 'recommended']] })
    expect(await spectral.run(JSON.stringify(document))).toEqual([])
  }, 60_000)

  test('has patterns that mean the same without the flag u', () => {
    const found = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    const patterns = new Set(found.map(([, text = '']) => String(JSON.parse(text))))
    expect(patterns.size).toBeGreaterThan(3)
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pP]\{/)
      for (const text of ['ada', '7', 'a\u0007', 'today-6', '2025-01-31', 'ä'])
        expect(new RegExp(pattern).test(text), pattern).toBe(new RegExp(pattern, 'u').test(text))
    }
  })
})

/** A third-party program, which knows Stoa only by the document. */
const client = `
import createClient from 'openapi-fetch'
import type { paths } from './stoa.d.ts'

const [, , baseUrl = '', cookie = ''] = process.argv
const client = createClient<paths>({ baseUrl, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
const users = await client.GET('/api/users', { params: { query: { limit: '2' } } })
const first: string | undefined = users.data?.[0]?.id
const missing = await client.GET('/api/tags/{id}', { params: { path: { id: 'nothing' } } })
const code: 'not_found' | string | undefined = missing.error?.code
const refused = await client.PATCH('/api/tags/{id}', {
  params: { path: { id: 'nothing' }, header: { 'If-Match': '"1"' } },
  body: { name: 'tax', color: '#0d9488' },
})
// @ts-expect-error there is no such call
const unknown = await client.GET('/api/nothing')
console.log(JSON.stringify([first, code, refused.response.status, unknown.response.status]))
`

test('a client that openapi-typescript generates compiles, and speaks to the application', async () => {
  const { app, signIn } = await testApp()
  const { uid, headers } = await signIn()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await writeFile(join(work, 'client.ts'), client)
  await tool('openapi-typescript/bin/cli.js', 'stoa.json', '--output', 'stoa.d.ts')
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck']
  await tool('typescript/bin/tsc', ...options, '--allowImportingTsExtensions', ...types, 'client.ts').catch(
    (error: { stdout: string }) => expect(error.stdout).toBe(''),
  )
  const { stdout } = await run(process.execPath, [join(work, 'client.ts'), url, headers.cookie ?? ''])
  expect(JSON.parse(stdout)).toEqual([uid, 'not_found', 403, 404])
}, 90_000)

/** The calls that answer an identity, by one named schema. */
const signedIn = [
  'POST /api/identity',
  'GET /api/identity',
  'POST /api/identity/passkey',
  'POST /api/invitations/accept',
]

describe('a change of the API', () => {
  test('breaks no client of the last release', async () => {
    const last: JsonSchema = JSON.parse(await readFile(join(root, 'docs/api/openapi.json'), 'utf8'))
    expect(breakingChanges(last, document)).toEqual([])
  })

  test.each<[string, (text: string) => string, string[]]>([
    ['nothing', (text) => text, []],
    [
      'a call',
      (text) => text.replace('"/api/experts.csv"', '"/api/e.csv"'),
      ['GET /api/experts.csv is gone'],
    ],
    [
      'a parameter',
      (text) => text.replace('{"name":"missedMs"', '{"name":"missed"'),
      ['GET /api/changes: the query parameter missedMs is gone'],
    ],
    [
      'a parameter that was optional',
      (text) => text.replace('{"name":"missedMs"', '{"required":true,"name":"missedMs"'),
      ['GET /api/changes: the query parameter missedMs is required'],
    ],
    [
      'a property of an answer, and its certainty',
      (text) => text.replace('"mustChangePassword":{"type":"boolean"}', '"edits":{"type":"boolean"}'),
      signedIn.map((call) => `${call}: the answer 200.mustChangePassword is gone`),
    ],
    [
      'the type of a property',
      (text) =>
        text.replace('"mustChangePassword":{"type":"boolean"}', '"mustChangePassword":{"type":"string"}'),
      signedIn.map((call) => `${call}: the answer 200.mustChangePassword had the type boolean, now string`),
    ],
    [
      'a value that a client may send',
      (text) => text.replace('"enum":["booking","signin","all"]', '"enum":["booking","signin"]'),
      ['GET /api/sessions: the query parameter kind had the enum booking|signin|all, now booking|signin'],
    ],
  ])('is named: %s', (_, change, expected) => {
    const changed: JsonSchema = JSON.parse(change(JSON.stringify(document)))
    expect(breakingChanges(document, changed)).toEqual(expected)
  })
})
