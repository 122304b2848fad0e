// Badges for a session's label, kind and ingestion, the same in all lists of sessions.

import { isSignInRecord, type Session, sessionLabel } from '#contract/sessions.ts'
import { Badge, Status, type Tone } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'

/** Statuses that marketplaces commonly use, in lower case. Others are neutral. */
const tones: Record<string, Tone> = {
  active: 'success',
  scheduled: 'info',
  pending: 'warning',
  refunded: 'warning',
  cancelled: 'danger',
  canceled: 'danger',
  failed: 'danger',
  'no show': 'danger',
}

export function SessionLabel({ session }: { session: Session }) {
  const label = sessionLabel(session)
  return (
    <Status tone={tones[label.toLowerCase()] ?? 'neutral'}>
      <Foreign>{label}</Foreign>
    </Status>
  )
}

export function IngestedLabel({ session }: { session: Session }) {
  return session.ingested ? <span>Ingested</span> : <span className="text-muted">Not Ingested</span>
}

/** Marks the record of a sign-in; shows nothing for a booking. */
export function SignInBadge({ session }: { session: Session }) {
  return isSignInRecord(session) ? <Badge>Sign-in</Badge> : null
}
