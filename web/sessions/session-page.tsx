// One session: who, when, for how much, and its texts. Also shows sign-in records.

import type { QueryClient } from '@tanstack/react-query'
import { formatPrice } from '#contract/money.ts'
import {
  getSession,
  isAiSession,
  isSignInRecord,
  type SessionRecord,
  sessionsScreen,
} from '#contract/sessions.ts'
import { userName } from '#contract/users.ts'
import { firstVisible, isolated } from '#contract/visible-text.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { sessionPath, sessionsPath, userPath } from '#web/paths.ts'
import { Neighbours } from '#web/records/neighbours.tsx'
import { timeZone } from '#web/settings.ts'
import { FaultNote, Loaded } from '#web/shared/loaded.tsx'
import { SessionLabel, SignInBadge, SlotTime } from '#web/shared/session-texts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { PageSkeleton } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Time } from '#web/ui/time.tsx'
import { SessionFeedback, SessionRail } from './session-rail.tsx'
import { SessionStory } from './session-story.tsx'

const RecordNotes = later(async () => (await import('#web/records/record-notes.tsx')).RecordNotes)

const back = { href: sessionsPath(), label: 'Sessions' }
const maxNameLength = 200

export function SessionPage({ id }: { id: string }) {
  const read = useRead(getSession, { params: { id } })
  return (
    <>
      {read.state === 'failed' && <PageHeader title="Session" back={back} />}
      <Loaded read={read} entityName="session" skeleton={<PageSkeleton />} wayOut={back}>
        {(session) => <SessionDetails key={id} session={session} />}
      </Loaded>
    </>
  )
}

SessionPage.readAhead = (client: QueryClient, id: string) => {
  SessionFeedback.load()
  RecordNotes.load()
  return prefetch(client, getSession, { params: { id } })
}

function SessionDetails({ session }: { session: SessionRecord }) {
  const isSignIn = isSignInRecord(session)
  return (
    <>
      <PageHeader
        title={titleOf(session, isolated)}
        recent={titleOf(session)}
        back={isSignIn ? signInsBack : back}
        picture={
          <Avatar
            pictures={[session.user?.ProfilePicture, session.user?.photoURL]}
            name={firstVisible(session.userFullname, session.user?.displayName)}
            size="large"
          />
        }
        aside={<SignInBadge session={session} />}
        summary={<SessionSummary session={session} />}
        actions={
          <Neighbours
            id={session.id}
            entityName="session"
            screen={sessionsScreen}
            path={sessionsPath()}
            hrefOf={(next, list) => sessionPath(next, list.get('q') ?? undefined)}
          />
        }
      />
      <RecordNotes entity="sessions" id={session.id} name={titleOf(session)} notes={session.notes} />
      <FaultNote entity="sessions" id={session.id} count={session.faults} />
      {isSignIn && (
        <p className="mb-4 text-muted">
          This is the record of a sign-in to the console, not a booked session.
        </p>
      )}
      <div className="grid items-start gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_22rem] @min-[84rem]:grid-cols-[minmax(0,2.2fr)_minmax(20rem,1fr)_minmax(20rem,1fr)]">
        <SessionStory session={session} />
        <SessionRail session={session} />
      </div>
    </>
  )
}

const signInsBack = { href: sessionsPath({ kind: 'signin' }), label: 'Sign-ins' }

/** `isolate`: for the header; recent records are isolated where they are shown. */
function titleOf(session: SessionRecord, isolate = (name: string) => name): string {
  const name = nameOfUser(session)?.slice(0, maxNameLength).toWellFormed()
  const what = isSignInRecord(session) ? 'Sign-in' : 'Session'
  return name ? `${what} of ${isolate(name)}` : what
}

/** The name in the session, else that of the user's record, as in lists. */
function nameOfUser({ userId = '', userFullname, user }: SessionRecord): string | undefined {
  return firstVisible(userFullname) ?? (user && userName({ ...user, id: userId }))
}

function SessionSummary({ session }: { session: SessionRecord }) {
  if (isSignInRecord(session))
    return (
      <>
        <Time timestamp={session.startTime ?? session.dateCreated} />
        <SessionLabel session={session} />
      </>
    )
  return (
    <>
      <span>
        <SlotTime session={session} /> <span className="text-muted">{timeZone}</span>
      </span>
      <span className="min-w-0 truncate">
        with <Partner session={session} />
      </span>
      <SessionLabel session={session} />
      <span className="font-semibold tabular-nums">{formatPrice(session.totalPrice)}</span>
      <Stars rating={session.rating} />
    </>
  )
}

function Partner({ session }: { session: SessionRecord }) {
  const { expertId = '', expert } = session
  if (isAiSession(session)) return <>AI</>
  if (!expert) return <Foreign>{expertId}</Foreign>
  return (
    <TextLink href={userPath(expertId)}>
      <Foreign>{userName({ ...expert, id: expertId })}</Foreign>
    </TextLink>
  )
}
