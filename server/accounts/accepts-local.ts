import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config/config.ts'

/** Whether people sign in here, with a password or a passkey of this console; else a hosted provider alone verifies them. */
export function acceptsLocal({ firebase, oidc }: Pick<Config, 'firebase' | 'oidc'>): boolean {
  return !firebase && !oidc?.only
}

/** Where single sign-on is the only way in. */
export function passwordRefused({ name }: { name: string }): Problem {
  return new Problem('forbidden', `Passwords are not accepted here. Continue with ${name}.`)
}
