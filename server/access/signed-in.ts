// Narrows the type of a principal where the policy has already required a sign-in.

import { Problem } from '#contract/problem.ts'
import type { Principal } from './principal.ts'

export function signedIn(principal: Principal | undefined): Principal {
  if (!principal) throw new Problem('unauthenticated', 'You are not signed in. Please sign in.')
  return principal
}
