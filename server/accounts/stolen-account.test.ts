// A thief adds a passkey and an app with a stolen sign-in. The owner is notified and removes them by changing the password; an
// administrator removes them by a reset.

import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { admin } from '#server/commands/admin.ts'
import { password, type SignedIn, testApp } from '#test/app.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { runCommand } from '#test/commands.ts'
import { cookieOf, newAddress, postIdentity, sameOrigin } from '#test/sign-in-calls.ts'

const publicUrl = 'https://stoa.example.com'
const stoa = await testApp({ publicUrl })
const { app } = stoa
const better = 'gravel umbrella seventeen otters'

type Headers = Record<string, string>
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({
    method,
    url: `/api/${url}`,
    headers: { ...sameOrigin, ...headers },
    remoteAddress: newAddress(),
    ...(payload && { payload }),
  })

async function also({ email }: SignedIn, userAgent = ''): Promise<Headers> {
  const answer = await postIdentity(app, { email, password }, { headers: { 'user-agent': userAgent } })
  return { cookie: cookieOf(answer) }
}

async function addPasskey(headers: Headers, name: string) {
  const key = createAuthenticator(publicUrl)
  const options = (await call('POST', 'account/passkeys/options', headers, {})).json()
  const body = { ...key.make(options), name }
  expect((await call('POST', 'account/passkeys', headers, body)).statusCode).toBe(200)
  const enter = async () => {
    const asked = (await call('POST', 'identity/passkey/options', {})).json()
    return await call('POST', 'identity/passkey', {}, key.sign(asked))
  }
  return { id: body.id, enter }
}

async function addApp(headers: Headers): Promise<void> {
  const { secret } = (await call('POST', 'account/second-factor', headers, {})).json()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await call('POST', 'account/second-factor/confirm', headers, { code })).statusCode).toBe(200)
}

const toldOf = async (headers: Headers): Promise<string[]> =>
  (await call('GET', 'identity', headers)).json().addedFactors.map(({ name }: { name: string }) => name)

/** The owner has an older passkey; the thief adds another one and an app. */
async function stolen() {
  const owner = await stoa.signIn()
  const thief = await also(owner, 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/128.0')
  const own = await addPasskey(owner.headers, 'Own')
  const foreign = await addPasskey(thief, 'Thief')
  await addApp(thief)
  return { owner, thief, own, foreign }
}

describe('a second factor that another sign-in has added', () => {
  test('is told to all others, with its name and from where, and to later ones', async () => {
    const { owner, thief, own } = await stolen()
    const told = (await call('GET', 'identity', owner.headers)).json().addedFactors
    expect(told).toEqual([
      {
        id: 'app',
        name: null,
        since: expect.any(Object),
        from: expect.stringMatching(/^Firefox 128 on Linux, 198\.18\./),
      },
      { id: expect.any(String), name: 'Thief', since: expect.any(Object), from: told[0].from },
    ])
    expect(await toldOf(thief)).toEqual(['Own'])
    const later = await own.enter()
    expect(later.json().addedFactors).toHaveLength(3)
    const stranger = await stoa.signIn()
    expect(await toldOf(stranger.headers)).toEqual([])
  })

  test('is dismissed for one sign-in, which is told of the next one again', async () => {
    const { owner, thief, own } = await stolen()
    const [newest] = (await call('GET', 'identity', owner.headers)).json().addedFactors
    const dismissed = await call('DELETE', `account/added-factors/${newest.id}`, owner.headers)
    expect([dismissed.statusCode, await toldOf(owner.headers)]).toEqual([204, []])
    expect((await own.enter()).json().addedFactors).toHaveLength(3)
    await addPasskey(thief, 'Again')
    expect(await toldOf(owner.headers)).toEqual(['Again'])
    await call('DELETE', 'account/added-factors/unknown', owner.headers)
    expect(await toldOf(owner.headers)).toEqual(['Again'])
  })
})

describe('changing the password', () => {
  const change = (headers: Headers, removeFactors?: string[]) =>
    call('POST', 'account/password', headers, { current: password, password: better, removeFactors })

  test('answers the factors that stay, the newest first', async () => {
    const { owner, foreign } = await stolen()
    const changed = await change(owner.headers)
    expect(changed.statusCode).toBe(200)
    const { app: ofThief, passkeys } = changed.json()
    expect(ofThief.from).toContain('Firefox')
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Thief', 'Own'])
    expect((await foreign.enter()).statusCode).toBe(200)
  })

  test('removes those that are named in the same step', async () => {
    const { owner, own, foreign } = await stolen()
    const left = (await change(owner.headers, ['app', foreign.id, 'unknown'])).json()
    expect([left.app, left.passkeys.map(({ name }: { name: string }) => name)]).toEqual([null, ['Own']])
    expect((await foreign.enter()).statusCode).toBe(401)
    expect((await own.enter()).statusCode).toBe(200)
  })

  test('removes all with which the owner is locked out, so that the password alone signs in', async () => {
    const owner = await stoa.signIn()
    const foreign = await addPasskey(await also(owner), 'Thief')
    expect((await postIdentity(app, { email: owner.email, password })).statusCode).toBe(400)
    await change(owner.headers, [foreign.id])
    expect((await postIdentity(app, { email: owner.email, password: better })).statusCode).toBe(200)
  })
})

test('stoa admin reset lists what stays, the newest first, and removes it with --remove-factors', async () => {
  const { owner, foreign } = await stolen()
  const { reported } = await runCommand(admin, ['reset', owner.email], stoa)
  const lines = reported.filter((line) => line.includes('added'))
  expect(lines.join('\n')).toMatch(
    /authenticator app, added .*passkey "Thief" .*passkey "Own" for stoa\.example\.com/s,
  )
  expect((await foreign.enter()).statusCode).toBe(200)
  const { printed } = await runCommand(admin, ['reset', owner.email, '--remove-factors'], stoa)
  expect((await foreign.enter()).statusCode).toBe(401)
  expect((await postIdentity(app, { email: owner.email, password: printed[0] })).statusCode).toBe(200)
})
