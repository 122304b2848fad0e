// Tells the type checker what the policy has settled: somebody is signed in.

import { Problem } from '#contract/problem.ts'
import type { Who } from './provider.ts'

export function signedIn(who: Who | undefined): Who {
  if (!who) throw new Problem('unauthenticated', 'You are not signed in. Please sign in.')
  return who
}
