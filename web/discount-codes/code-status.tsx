// 'Active' or 'Expired', whichever is true at this moment.

import type { Moment } from '#contract/timestamp.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useIsExpired } from './use-is-expired.ts'

export function CodeStatus({ expirationDate }: { expirationDate: Moment }) {
  return useIsExpired(expirationDate) ? <Badge>Expired</Badge> : <Badge tone="success">Active</Badge>
}
