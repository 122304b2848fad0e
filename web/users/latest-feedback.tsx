// The latest feedback that a person wrote or received, in full, with status and assignee; all of it is behind the links.

import type { PersonEvent } from '#contract/people.ts'
import { isExpert, type User } from '#contract/users.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { HandledLine } from '#web/acts/handled.tsx'
import { feedbackPath, sessionPath } from '#web/paths.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { LongText } from '#web/ui/long-content.tsx'
import { Section } from '#web/ui/panel.tsx'
import { LoadingNote, Skeleton } from '#web/ui/states.tsx'
import { Door, TextLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

const maxEmailLength = 320

/** `events` is undefined while they load; without any, this part is not shown. */
export function LatestFeedback({ user, events }: { user: User; events: readonly PersonEvent[] | undefined }) {
  const email = emailOf(user)
  if (events?.length === 0) return null
  return (
    <Section
      title="Latest feedback"
      actions={
        <span className="flex flex-wrap gap-x-4">
          {email && <Door href={feedbackPath({ email })}>Feedback from this user</Door>}
          {isExpert(user) && <Door href={feedbackPath({ expert: user.id })}>Feedback on this expert</Door>}
        </span>
      }
    >
      {!events && (
        <>
          <LoadingNote />
          <Skeleton className="h-5 w-2/3" />
        </>
      )}
      <ul className="flex flex-col gap-3 border-l-2 border-line pl-4 empty:hidden">
        {events?.map((event) => 'feedback' in event && <Entry key={event.id} event={event} />)}
      </ul>
    </Section>
  )
}

function Entry({ event }: { event: Extract<PersonEvent, { kind: 'wrote' | 'received' }> }) {
  const { userFullname, userEmail, feedback, dateCreated, sessionId } = event.feedback
  return (
    <li>
      <LongText text={firstVisible(feedback) ?? 'No text'} shownCharacters={600} />
      <p className="mt-0.5 text-xs text-muted">
        {event.kind === 'received' && (
          <>
            <Foreign>{firstVisible(userFullname, userEmail) ?? 'Unknown'}</Foreign>
            {' · '}
          </>
        )}
        <RelativeTime timestamp={dateCreated} />
        {sessionId && (
          <>
            {' · '}
            <TextLink href={sessionPath(sessionId)}>View session</TextLink>
          </>
        )}
      </p>
      <HandledLine feedback={event.feedback} />
    </li>
  )
}

/** Returns the username, unless it is too long to be an address; '' if there is none. */
function emailOf({ username }: User): string {
  const email = username?.trim() ?? ''
  return email.length <= maxEmailLength ? email : ''
}
