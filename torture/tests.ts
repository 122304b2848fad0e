// Every test by its name.

import { cutConnections } from './cut-connections.ts'
import type { Torture } from './torture.ts'

export const tests: Record<string, Torture> = {
  'cut-connections': cutConnections,
}
