// Which paths return the page and which a file, and how long each may be cached. On a small built application.

import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { sharedFolderOf } from '#test/commands.ts'
import { registerProblems } from './problems.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { readableAddress, registerStatic } from './static.ts'

const html =
  '<html data-domain="%STOA_COMPANY_DOMAIN%" data-sign-in="%STOA_SIGN_IN%"><script src="./appearance.js"></script></html>'
const files = {
  'index.html': html,
  'appearance.js': "'$&'",
  'favicon.svg': '<svg/>',
  '.vite/manifest.json': '{}',
  '.vite/screens.json': '{}',
  'assets/a.js': '1',
  'assets/b.js': 'as it is',
  'assets/b.js.br': 'in Brotli',
  'assets/b.js.gz': 'in gzip',
}
const folder = `${await sharedFolderOf(files)}/`

const app = fastify({ rewriteUrl: readableAddress })
registerProblems(app)
registerSecurityHeaders(app)
app.get('/api/users', async () => [])
await registerStatic(app, readConfig({ COMPANY_DOMAIN: 'company.example' }), folder)
afterAll(() => app.close())

test.each([
  ['*', "img-src 'self' data: https:"],
  ['off', "img-src 'self' data:"],
  ['a.example.com,*.example.org', "img-src 'self' data: https://a.example.com https://*.example.org"],
])('pictures come from %s by the policy of the page', async (hosts, directive) => {
  const own = fastify()
  await registerStatic(own, readConfig({ STOA_PICTURE_HOSTS: hosts }), folder)
  const policy = String((await own.inject('/')).headers['content-security-policy'])
  expect(policy.split('; ')).toContain(directive)
  await own.close()
})

describe('the page', () => {
  test.each([
    '/',
    '/users',
    '/users/a%2Fb',
    '/nowhere',
    '/%ff',
    '/index.html',
    '/index%2Ehtml',
    '/apis',
    '/.vite/manifest.json',
  ])('is answered at %s, with its data filled in, and is not cached', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('data-domain="company.example"')
    expect(answer.body).not.toContain('%STOA_')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('contains the script that is needed first, which only its own policy allows', async () => {
    const { body, headers } = await app.inject('/users')
    expect(body).toContain("<script>'$&'</script>")
    const hash = createHash('sha256').update("'$&'").digest('base64')
    expect(headers['content-security-policy']).toContain(`; script-src 'self' 'sha256-${hash}'; `)
    const file = await app.inject('/appearance.js')
    expect(file.headers['content-security-policy']).toContain("; script-src 'self'; ")
  })

  test.each(['/api', '//api/none', '/%61pi/none', '/API?x', '/assets/none.js', '/%61ssets/none.js'])(
    'does not stand at %s: nothing does',
    async (url) => {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
        'no-store',
      ])
    },
  )

  test('is answered to HEAD without a body, and not to POST', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/users' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await app.inject({ method: 'POST', url: '/users' })).statusCode).toBe(404)
  })
})

test.each([
  ['gzip, deflate, br', 'in Brotli', 'br'],
  ['gzip', 'in gzip', 'gzip'],
  [undefined, 'as it is', undefined],
])('a browser that accepts %s is sent the file %s', async (accepted, body, encoding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const answer = await app.inject({ url: '/assets/b.js', headers })
  expect([answer.body, answer.headers['content-encoding']]).toEqual([body, encoding])
  expect(answer.headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  expect(answer.headers.vary).toBe('accept-encoding')
})

test.each(['/assets/../index.html', '/assets/..%2f.vite%2fmanifest.json', '/assets/'])(
  'there is no file at %s',
  async (url) => {
    const { body } = await app.inject(url)
    expect(body).not.toMatch(/^({}|.*%STOA_)/)
  },
)

test('files with a content hash in their name are cached for a year, others are revalidated', async () => {
  const script = await app.inject('/assets/a.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const icon = await app.inject('/favicon.svg')
  expect(icon.headers['cache-control']).toBe('no-cache')
  const again = await app.inject({
    url: '/favicon.svg',
    headers: { 'if-none-match': String(icon.headers.etag) },
  })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache'])
})
