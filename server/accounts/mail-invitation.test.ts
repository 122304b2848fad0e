// Invitations by e-mail, sent to a real SMTP server: what arrives, that mail to another machine is always encrypted, and that an
// invitation stays valid if its e-mail fails.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { admin } from '#server/commands/admin.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { onlySingleSignOn } from '#test/oidc/only.ts'
import { mailInvitation } from './invitations.ts'

const publicUrl = 'https://stoa.example.com/console'
const from = 'stoa@example.com'

type Mail = { to: string[]; content: string; user: unknown }

/** `hangs`: it accepts connections and never answers. `slowMs`: the delay of each answer. */
async function startServer({ hangs = false, slowMs = 0 } = {}): Promise<{ url: string; mails: Mail[] }> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_, done) => {
      if (!hangs) setTimeout(done, slowMs)
    },
    onAuth: ({ username, password }, _, done) =>
      password === 'se:cret'
        ? setTimeout(() => done(null, { user: username }), slowMs)
        : done(new Error('wrong')),
    onMailFrom: (_, __, done) => {
      setTimeout(done, slowMs)
    },
    onRcptTo: (_, __, done) => {
      setTimeout(done, slowMs)
    },
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((content) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), content, user })
        done()
      })
    },
  })
  const { server: listening } = server
  server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  return { url: `smtp://console:se%3Acret@127.0.0.1:${(listening.address() as AddressInfo).port}`, mails }
}

async function invite({ app, signIn }: TestApp, email: string) {
  const { headers } = await signIn({ role: 'administrator' })
  const payload = { email, role: 'editor' }
  return (await app.inject({ method: 'POST', url: '/api/members/invitations', headers, payload })).json()
}

test('the link arrives at the address, by the screen and by the command', async () => {
  const { url, mails } = await startServer()
  const stoa = await testApp({ publicUrl, mail: { url, from } })
  const { link, isMailed } = await invite(stoa, 'grace@example.com')
  expect(isMailed).toBe(true)
  await runCommand(admin, ['invite', 'ada@example.com'], stoa)
  expect(mails.map(({ to, user }) => [to, user])).toEqual([
    [['grace@example.com'], 'console'],
    [['ada@example.com'], 'console'],
  ])
  const content = mails[0]?.content.replaceAll('=\r\n', '') ?? ''
  expect(content).toContain('From: stoa@example.com')
  expect(content.replaceAll('=3D', '=')).toContain(link)
  expect(content).not.toContain('<a ')
})

test('where single sign-on is the only way in, the e-mail leads to the provider', async () => {
  const { url, mails } = await startServer()
  const oidc = onlySingleSignOn(publicUrl)
  const config = { mail: { url, from }, oidc }
  expect(
    await mailInvitation(config, { email: 'grace@example.com', link: publicUrl }, { warn: () => undefined }),
  ).toBe(true)
  const content = mails[0]?.content.replaceAll('=\r\n', '') ?? ''
  expect(content).toContain('Continue with Okta here:')
  expect(content).not.toContain('password')
})

test('an invitation stands where the server refuses, hangs or is not there; the answer says so', async () => {
  const { url } = await startServer()
  const refusing = url.replace('cret@', 'cret2@')
  const { url: hanging } = await startServer({ hangs: true })
  for (const one of [refusing, hanging, 'smtp://127.0.0.1:1']) {
    const stoa = await testApp({ publicUrl, mail: { url: one, from } })
    const { id, token, isMailed } = await invite(stoa, 'grace@example.com')
    expect([id, token, isMailed]).toEqual([expect.any(String), expect.any(String), false])
  }
})

test('to another machine nothing is sent without encryption', async () => {
  const { url, mails } = await startServer()
  // The same server by a name that is not recognised as this machine.
  const mail = { url: url.replace('127.0.0.1', '0.0.0.0'), from }
  const said: unknown[] = []
  const log = { warn: (about: unknown) => said.push(about) }
  expect(
    await mailInvitation({ mail, oidc: undefined }, { email: 'grace@example.com', link: publicUrl }, log),
  ).toBe(false)
  expect([mails, said]).toEqual([[], [expect.objectContaining({ err: expect.any(Error) })]])
})
