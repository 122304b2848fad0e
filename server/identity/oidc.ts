// The identity provider with single sign-on: passwords of Stoa's own accounts beside it, unless it is the only way in. Loaded only
// if it is configured. Reasons: docs/decisions/0033-single-sign-on.md.

import type { Db } from '#server/db/client.ts'
import type { IdentityProvider } from '#server/identity-provider.ts'
import type { OidcConfig } from '#server/oidc-config.ts'
import { passwordRefused } from './accepts-local.ts'
import { localIdentity } from './local.ts'
import { openProvider } from './oidc/provider.ts'

export function oidcIdentity(oidc: OidcConfig, db: Db): IdentityProvider {
  const singleSignOn = openProvider(oidc)
  if (!oidc.only) return { ...localIdentity(db), singleSignOn }
  return {
    singleSignOn,
    verify: async () => {
      throw passwordRefused(oidc)
    },
  }
}
