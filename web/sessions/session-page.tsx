// One session: who, when, for how much, what was said. Also shows the records of sign-ins, as what they are.

import type { QueryClient } from '@tanstack/react-query'
import { words } from '#contract/fold.ts'
import { getSession, isSignInRecord, type Session } from '#contract/sessions.ts'
import { isNotFound } from '#web/api/api-error.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { sessionsPath } from '#web/paths.ts'
import { IngestedLabel, SessionLabel, SignInBadge } from '#web/shared/session-badges.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useLocation } from '#web/ui/location.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, NotFoundState } from '#web/ui/states.tsx'
import { SessionFacts } from './session-facts.tsx'
import { SessionFeedback } from './session-feedback.tsx'
import { SessionQuestion, SessionTexts } from './session-texts.tsx'

const back = { href: sessionsPath(), label: 'Sessions' }
const maxNameLength = 200

export function SessionPage({ id }: { id: string }) {
  const read = useRead(getSession, { params: { id } })
  const { search } = useLocation()
  if (read.state === 'loading') return <PageSkeleton />
  if (read.state === 'ready') {
    return <SessionDetails session={read.data} terms={words(new URLSearchParams(search).get('q') ?? '')} />
  }
  return (
    <>
      <PageHeader title="Session" back={back} />
      {isNotFound(read.error) ? (
        <NotFoundState title="Session not found">
          <ButtonLink href={sessionsPath()} size="small">
            All sessions
          </ButtonLink>
        </NotFoundState>
      ) : (
        <ErrorState loading="session" error={read.error} onRetry={read.retry} />
      )}
    </>
  )
}

SessionPage.readAhead = (client: QueryClient, id: string) => prefetch(client, getSession, { params: { id } })

function SessionDetails({ session, terms }: { session: Session; terms: readonly string[] }) {
  const isSignIn = isSignInRecord(session)
  return (
    <>
      <PageHeader title={titleOf(session)} back={isSignIn ? signInsBack : back} />
      <div className="-mt-2 mb-4 flex flex-wrap items-center gap-2">
        <SignInBadge session={session} />
        <SessionLabel session={session} />
        {!isSignIn && <IngestedLabel session={session} />}
      </div>
      {isSignIn && (
        <p className="mb-4 text-muted">
          This is the record of a sign-in to the console, not a session that somebody booked.
        </p>
      )}
      <SessionQuestion session={session} terms={terms} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <SessionFacts session={session} />
        <div className="grid min-w-0 gap-4">
          <SessionTexts session={session} terms={terms} />
          {!isSignIn && <SessionFeedback sessionId={session.id} />}
        </div>
      </div>
    </>
  )
}

const signInsBack = { href: sessionsPath({ kind: 'signin' }), label: 'Sign-ins' }

function titleOf(session: Session): string {
  const name = session.userFullname?.trim().slice(0, maxNameLength).toWellFormed()
  const what = isSignInRecord(session) ? 'Sign-in' : 'Session'
  return name ? `${what} of ${name}` : what
}
