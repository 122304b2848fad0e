// What a session's label, kind and ingestion look like wherever sessions are listed.

import { isSignInRecord, type Session, sessionLabel } from '#contract/sessions.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** The words that marketplaces use for what has gone well, is to come, or has gone wrong. Others are neutral. */
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
  return <Badge tone={tones[label.toLowerCase()] ?? 'neutral'}>{label}</Badge>
}

export function IngestedLabel({ session }: { session: Session }) {
  return session.ingested ? (
    <Badge tone="success">Ingested</Badge>
  ) : (
    <span className="text-muted">Not Ingested</span>
  )
}

/** For records that are no bookings; nothing for those that are. */
export function SignInBadge({ session }: { session: Session }) {
  return isSignInRecord(session) ? <Badge>Sign-in</Badge> : null
}
