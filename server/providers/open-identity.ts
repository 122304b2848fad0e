// Opens the identity provider that the configuration names. Only the code of that provider is loaded.

import { type IdentityProvider, localIdentity, passwordRefused } from '#server/accounts/identity-provider.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Context } from '#server/http/context.ts'
import type { Provider } from './oidc/provider.ts'

export type OpenIdentity = {
  identity: IdentityProvider & { singleSignOn?: Provider }
  /** Ends sign-ins that the provider has revoked, until the returned function is called. */
  watch(context: Pick<Context, 'db' | 'log'>): () => Promise<void>
}

/** Throws an ExpectedError if the provider cannot be used with this configuration. */
export async function openIdentity(
  { firebase, oidc }: Pick<Config, 'firebase' | 'oidc'>,
  db: Db,
): Promise<OpenIdentity> {
  const watch = () => async () => undefined
  if (oidc) {
    const { createProvider: openProvider } = await import('./oidc/provider.ts')
    const verify = async () => {
      throw passwordRefused(oidc)
    }
    const passwords = oidc.only ? { verify } : localIdentity(db)
    return { identity: { ...passwords, singleSignOn: openProvider(oidc) }, watch }
  }
  if (!firebase) return { identity: localIdentity(db), watch }
  const [{ firebaseIdentity }, { openLookUp, startRevocation }] = await Promise.all([
    import('./firebase/provider.ts'),
    import('./firebase/look-up.ts'),
  ])
  const lookUp = await openLookUp(firebase)
  return { identity: firebaseIdentity(firebase), watch: (context) => startRevocation(context, lookUp) }
}
