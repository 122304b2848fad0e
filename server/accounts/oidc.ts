// The identity provider with single sign-on: passwords of Stoa's own accounts beside it, unless it is the only way in. Loaded only
// if it is configured. Reasons: docs/decisions/0033-single-sign-on.md.

import type { OidcConfig } from '#server/config/oidc.ts'
import type { Db } from '#server/db/client.ts'
import { passwordRefused } from './accepts-local.ts'
import type { IdentityProvider } from './identity-provider.ts'
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
