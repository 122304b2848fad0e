// The provider of single sign-on: discovery when first needed, sending the browser there and back, and its logout.
// Reasons: docs/decisions/0033-single-sign-on.md.

import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { singleSignOnCallbackPath } from '#contract/single-sign-on.ts'
import type { Logout } from '#server/accounts/identity-provider.ts'
import type { OidcConfig } from '#server/config/oidc.ts'
import { fetchBounded } from '#server/limits/fetch-bounded.ts'
import { type ClaimSets, isIncomplete, SignOnRefused } from './claims.ts'

/** What the browser keeps between leaving for the provider and coming back. */
export type Secrets = { state: string; nonce: string; verifier: string }

export type Provider = Logout & {
  begin(): Promise<{ address: string; secrets: Secrets }>
  /** `query`: the query of the address to which the provider has sent the browser. */
  finish(query: string, secrets: Secrets): Promise<{ idToken: string; said: ClaimSets }>
  /** Returns the person or the session that has ended there, from a logout token. */
  readLogoutToken(token: string): Promise<{ subject: string | undefined; session: string | undefined }>
}

const metadataMs = 10 * 60_000
/** While the provider is down, all retries within this time make one call. */
const pauseMs = 2_000
/** Proxies refuse answers with long headers. Without the token the provider asks the person. */
const maxHintLength = 4_000
const clockToleranceSeconds = 30
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

type Metadata = ReturnType<client.Configuration['serverMetadata']>
type Discovered = { metadata: Metadata; keys: ReturnType<typeof createRemoteJWKSet>; until: number }

export function createProvider(oidc: OidcConfig): Provider {
  const redirectUri = oidc.publicUrl + singleSignOnCallbackPath
  const settings = { [client.clockTolerance]: clockToleranceSeconds }
  let latest: { discovered: Promise<Discovered>; until: number } | undefined

  /** All callers wait for the same answer. A refusal is kept for a moment, an answer for as long as it says. */
  async function discovered(): Promise<Discovered> {
    const now = performance.now()
    if (!latest || latest.until <= now) {
      const asked = { discovered: discover(), until: Number.POSITIVE_INFINITY }
      latest = asked
      asked.discovered.then(
        ({ until }) => Object.assign(asked, { until }),
        () => Object.assign(asked, { until: performance.now() + pauseMs }),
      )
    }
    return await latest.discovered
  }

  async function discover(): Promise<Discovered> {
    try {
      const found = await client.discovery(new URL(oidc.issuer), oidc.clientId, settings, undefined, {
        [client.customFetch]: clientFetch,
        execute: insecure(oidc.issuer),
      })
      const metadata = found.serverMetadata()
      if (!metadata.jwks_uri || !metadata.authorization_endpoint || !metadata.token_endpoint)
        throw new Error('The provider publishes no keys, no authorization endpoint or no token endpoint.')
      const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { [joseFetch]: fetchProvider })
      return { metadata, keys, until: performance.now() + metadataMs }
    } catch (cause) {
      throw new SignOnRefused('unreachable', cause)
    }
  }

  /** Created anew each time, without keys: those of the provider may have changed. */
  function configurationOf(metadata: Metadata): client.Configuration {
    const methods = metadata.token_endpoint_auth_methods_supported
    const isBasic = methods === undefined || methods.includes('client_secret_basic')
    const authentication = (isBasic ? client.ClientSecretBasic : client.ClientSecretPost)(oidc.clientSecret)
    const configuration = new client.Configuration(metadata, oidc.clientId, settings, authentication)
    configuration[client.customFetch] = clientFetch
    for (const prepare of insecure(oidc.issuer)) prepare(configuration)
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  return {
    async begin() {
      const { metadata } = await discovered()
      const verifier = client.randomPKCECodeVerifier()
      const secrets = { state: client.randomState(), nonce: client.randomNonce(), verifier }
      const address = client.buildAuthorizationUrl(configurationOf(metadata), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, secrets }
    },

    async finish(query, { state, nonce, verifier }) {
      const { metadata } = await discovered()
      const configuration = configurationOf(metadata)
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = { ...tokens.claims() }
        const isAsked = isIncomplete(claims, oidc) && metadata.userinfo_endpoint !== undefined
        const userInfo = isAsked
          ? await client.fetchUserInfo(configuration, tokens.access_token, String(claims.sub))
          : {}
        return { idToken: tokens.id_token ?? '', said: { idToken: claims, userInfo } }
      } catch (cause) {
        throw new SignOnRefused(refusalOf(cause), cause)
      }
    },

    async logoutAddress(idToken) {
      const { metadata } = await discovered()
      if (!metadata.end_session_endpoint) return undefined
      return client.buildEndSessionUrl(configurationOf(metadata), {
        ...(idToken.length <= maxHintLength && { id_token_hint: idToken }),
        post_logout_redirect_uri: `${oidc.publicUrl}/`,
      }).href
    },

    async readLogoutToken(token) {
      const { metadata, keys } = await discovered()
      const { payload } = await jwtVerify(token, keys, {
        issuer: metadata.issuer,
        audience: oidc.clientId,
        algorithms: signatures,
        maxTokenAge: '5 minutes',
        clockTolerance: clockToleranceSeconds,
      })
      const { events, nonce, sub, sid } = payload
      if (typeof events !== 'object' || events === null || !(logoutEvent in events) || nonce !== undefined)
        throw new Error('The token is not one of a logout.')
      const [subject, session] = [sub, sid].map((one) => (typeof one === 'string' ? one : undefined))
      if (subject === undefined && session === undefined) throw new Error('The token names nobody.')
      return { subject, session }
    },
  }
}

/** Without TLS only on this machine, where the configuration allows it (oidc.ts). */
function insecure(issuer: string): ((configuration: client.Configuration) => void)[] {
  return issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
}

function refusalOf(error: unknown): 'cancelled' | 'unreachable' | 'refused' {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'refused'
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof NoAnswer) return 'unreachable'
  return 'refused'
}

/** True if the provider did not answer, or answered that it cannot. */
class NoAnswer extends Error {}

async function fetchProvider(url: string, asked: RequestInit): Promise<Response> {
  try {
    const { status, headers, content } = await fetchBounded(url, asked)
    if (status >= 500) throw new Error(`${new URL(url).pathname} was answered ${status}.`)
    return new Response(content.length === 0 ? null : content, { status, headers })
  } catch (cause) {
    throw new NoAnswer('The provider of single sign-on does not answer.', { cause })
  }
}

// Its body has the type of fetch, declared for several platforms.
const clientFetch: client.CustomFetch = (url, asked) => fetchProvider(url, asked as RequestInit)
