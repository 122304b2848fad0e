// A console at /admin of its host, over HTTP: everything is below the base path, health checks also without it, and nothing else.

import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { withoutBase } from './base-path.ts'

const { app, signIn } = await testApp({ basePath: '/admin', trustProxy: true }, { web: false })
const { headers } = await signIn({ admin: true })

test.each([
  ['/admin', '/'],
  ['/admin/', '/'],
  ['/admin?x=/admin/y', '/?x=/admin/y'],
  ['/admin/admin/users', '/admin/users'],
  ['http://example.com/admin/users', '/users'],
  ['/administrators', '/administrators'],
  ['/users', '/users'],
  ['/adm%69n/users', '/adm%69n/users'],
])('the address %s is %s below the base path', (address, expected) => {
  expect(withoutBase(address, '/admin')).toBe(expected)
})

test('the cookie is for the whole host, as __Host- demands, and named after the console', async () => {
  expect(headers.cookie).toMatch(/^stoa~admin=/)
  const { email, password } = await signIn()
  const answer = await app.inject({
    method: 'POST',
    url: '/admin/api/identity',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' },
    payload: { email, password },
  })
  const cookies = [answer.headers['set-cookie']].flat().map((one) => String(one).split('; '))
  expect(cookies.map(([pair = '']) => pair.split('=')[0])).toEqual([
    '__Host-stoa~admin',
    '__Host-stoa-browser~admin',
  ])
  for (const attributes of cookies) expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure']))
})

test('the sign-in of another console on the host is none here', async () => {
  const [, token = ''] = (headers.cookie ?? '').split('=')
  for (const name of ['stoa', 'stoa~other', 'stoa~admin~x']) {
    const cookie = `${name}=${token}`
    const answer = await app.inject({ url: '/admin/api/users', headers: { ...headers, cookie } })
    expect([name, answer.statusCode]).toEqual([name, 401])
  }
})

test('the documentation of the API names it', async () => {
  const document = (await app.inject({ url: '/admin/api/openapi.json', headers })).json()
  expect(document.servers).toMatchObject([{ url: '/admin' }])
  expect(document.components.securitySchemes.signIn.name).toBe('stoa~admin')
  const page = await app.inject({ url: '/admin/api/docs', headers })
  expect(page.body).not.toMatch(/(href|src)="\//)
})

test.each(['/', '/users', '/api/users', '/administrators', '/admin.', '/Admin/', '//admin/'])(
  'at %s, outside of it, is nothing but the sentence where it is',
  async (url) => {
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.json().detail).toContain('Stoa is at /admin/.')
  },
)
