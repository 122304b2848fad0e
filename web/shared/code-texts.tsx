// The percentage and the status of a code as text.

import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { Status } from '#web/ui/badge.tsx'
import { percentageText } from '#web/ui/format.ts'
import { useIsExpired } from './use-is-expired.ts'

export function Percentage({ value }: { value: number | undefined }) {
  return <span className={value === undefined ? 'text-muted' : ''}>{percentageText(value)}</span>
}

/** 'Active' or 'Expired', kept up to date. */
export function CodeStatus({ expirationDate }: { expirationDate: TimestampOrInvalid }) {
  return useIsExpired(expirationDate) ? <Status>Expired</Status> : <Status tone="success">Active</Status>
}
