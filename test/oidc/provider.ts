// A real OpenID Connect provider on a port of this machine. It signs in the person in `person` without asking, and like some hosted
// providers it returns the address only by UserInfo.

import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll } from 'vitest'
import type { OidcConfig } from '#server/config/oidc.ts'
import { freePort } from '#test/free-port.ts'

export type TestPerson = {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
  groups?: string[]
  /** The claims of the ID token; all others are returned by UserInfo. */
  inIdToken?: Omit<Partial<TestPerson>, 'sub' | 'inIdToken'>
}

export type TestProvider = {
  /** The configuration of a console that uses it. */
  config: OidcConfig
  /** Who signs in next; undefined: the person cancels. */
  person: TestPerson | undefined
  /** The key that currently signs its tokens. */
  key: { privateKey: KeyObject; kid: string }
  /** Uses new keys from now on; tokens signed by the old ones are no longer valid. */
  rotateKeys(): void
  /** Calls whose path contains the text are answered like this instead. */
  instead: Readonly<Record<string, (response: ServerResponse) => void>>
  /** Connections are closed without an answer. */
  isDown: boolean
  /** The requested paths. */
  asked: string[]
}

/** `publicUrl`: of the console, on a port that it will have. */
export async function openTestProvider(publicUrl: string): Promise<TestProvider> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config: OidcConfig = {
    issuer,
    clientId: 'stoa',
    clientSecret: randomUUID(),
    name: 'Okta',
    adminClaim: { name: 'groups', value: 'stoa-admins', text: 'groups=stoa-admins' },
    only: false,
    publicUrl,
  }
  const people = new Map<string, TestPerson>()
  let key = makeKey()
  let provider = makeProvider()
  const test: TestProvider = {
    config,
    person: undefined,
    get key() {
      return key
    },
    rotateKeys: () => {
      key = makeKey()
      provider = makeProvider()
    },
    instead: {},
    isDown: false,
    asked: [],
  }
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return test

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url?.split('?')[0] ?? ''
    if (test.isDown) return void request.socket.destroy()
    test.asked.push(path)
    const [, instead] = Object.entries(test.instead).find(([text]) => path.includes(text)) ?? []
    if (instead) {
      instead(response)
      return
    }
    if (!path.startsWith('/interaction/')) {
      provider.callback()(request, response)
      return
    }
    const { person } = test
    if (person) people.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
    provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  }

  function makeProvider(): Provider {
    const { privateKey, kid } = key
    const published = { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
    return new Provider(issuer, {
      clients: [
        {
          client_id: config.clientId,
          client_secret: config.clientSecret,
          redirect_uris: [`${publicUrl}/api/single-sign-on/callback`],
          post_logout_redirect_uris: [`${publicUrl}/`],
          backchannel_logout_uri: `${publicUrl}/api/single-sign-on/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [published] },
      // The provider's own fetch refuses addresses of this machine.
      fetch: (address: string, asked: RequestInit & { dispatcher?: unknown }) => {
        const { dispatcher: _, ...own } = asked
        return fetch(address, own)
      },
      cookies: { keys: ['only for tests'] },
      claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      // Otherwise no ID token contains them.
      conformIdTokenClaims: false,
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          // Without a confirmation page.
          logoutSource: (context: { body: string }, form: string) => {
            context.body = `<!doctype html><title>Leaving</title>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}<button form="op.logoutForm">Leave</button>`
          },
        },
      },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: (use: 'id_token' | 'userinfo') => {
          const { inIdToken, ...inUserInfo } = people.get(accountId) ?? { sub: accountId }
          return use === 'id_token' ? { sub: accountId, ...inIdToken } : inUserInfo
        },
      }),
      loadExistingGrant: async ({ oidc }: Asking) => {
        const { clientId } = oidc.client
        const { accountId } = oidc.session
        const grant = new oidc.provider.Grant({ clientId, accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
  }
}

function makeKey(): TestProvider['key'] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, kid: randomUUID() }
}

type Asking = {
  oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider }
}

export async function freeAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
