import type { OidcConfig } from '#server/config/oidc.ts'

/** Single sign-on as the only way to sign in, with a provider that is never called. */
export function onlySingleSignOn(publicUrl: string): OidcConfig {
  return {
    issuer: 'https://id.example.com',
    clientId: 'stoa',
    clientSecret: 'secret',
    name: 'Okta',
    adminClaim: undefined,
    only: true,
    publicUrl,
  }
}
