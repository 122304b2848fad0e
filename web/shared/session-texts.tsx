// Shows a session's label, kind, ingestion and time, the same in all lists of sessions.

import {
  countedLabel,
  isAiSession,
  isSignInRecord,
  type ListedSession,
  type Session,
  sessionLabel,
} from '#contract/sessions.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { timeZone } from '#web/settings.ts'
import { Badge, Status, type Tone } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatDate, formatTimes, isoOf } from '#web/ui/format.ts'

const tones: Record<string, Tone> = {
  Active: 'success',
  Scheduled: 'info',
  Pending: 'warning',
  Refunded: 'warning',
  Cancelled: 'danger',
  Failed: 'danger',
  'No show': 'danger',
}

export function SessionLabel({ session }: { session: Session }) {
  const label = sessionLabel(session)
  return (
    <Status tone={tones[countedLabel(label)] ?? 'neutral'}>
      <Foreign>{label}</Foreign>
    </Status>
  )
}

export function IngestedLabel({ session }: { session: Session }) {
  return session.ingested ? <span>Ingested</span> : <span className="text-muted">Not Ingested</span>
}

export function ExpertOrAi({ session }: { session: ListedSession }) {
  if (isAiSession(session)) return <Badge tone="info">AI</Badge>
  return <Foreign>{firstVisible(session.expertName) ?? session.expertId}</Foreign>
}

/** Marks the record of a sign-in; shows nothing for a booking. */
export function SignInBadge({ session }: { session: Session }) {
  return isSignInRecord(session) ? <Badge>Sign-in</Badge> : null
}

/** Shows '2 Mar 2026, 09:00–10:30'; for the record of a sign-in, which has no slot, its start. */
export function SlotTime({ session }: { session: Session }) {
  const { slot } = session
  const start =
    slot || !isSignInRecord(session) ? slot?.startingTime : (session.startTime ?? session.dateCreated)
  if (!isTimestamp(start)) return <span className="text-muted">{formatDate(start, timeZone)}</span>
  return (
    <time dateTime={isoOf(start)}>
      {formatDate(start, timeZone)}
      <span className="text-muted">, {formatTimes(start, slot?.endingTime, timeZone)}</span>
    </time>
  )
}
