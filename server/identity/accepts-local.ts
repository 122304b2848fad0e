import type { Config } from '#server/config.ts'

/** Whether people sign in here, with a password or a passkey of this console; else a hosted provider alone verifies them. */
export function acceptsLocal({ firebase, oidc }: Pick<Config, 'firebase' | 'oidc'>): boolean {
  return !firebase && !oidc?.only
}
