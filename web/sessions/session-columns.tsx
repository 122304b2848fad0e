// The columns of the sessions list: those for bookings, and the few for sign-in records.

import type { SortKeyOf } from '#contract/list.ts'
import { formatPrice } from '#contract/money.ts'
import { isSignInRecord, type ListedSession, type SessionsSelection } from '#contract/sessions.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { inZone } from '#web/settings.ts'
import { ExpertOrAi, IngestedLabel, SessionLabel, SignInBadge, SlotTime } from '#web/shared/session-texts.tsx'
import type { AreaOf, Column, PhoneLayout } from '#web/table/table-column.ts'
import { Foreign, Highlight, Prose } from '#web/ui/foreign.tsx'
import { SmallStars } from '#web/ui/stars.tsx'
import { Time } from '#web/ui/time.tsx'

type SessionColumn<Layout extends PhoneLayout<string>> = Column<
  ListedSession,
  SortKeyOf<SessionsSelection>,
  AreaOf<Layout>
>

/** More characters than a line can show. */
const maxQuestionLength = 300

/** `terms`: folded words to highlight; the column of the matching line is then wide. */
export function bookingColumns(
  terms: readonly string[],
  hasRoom: boolean,
): readonly SessionColumn<typeof bookingPhone>[] {
  return [
    {
      header: inZone('When'),
      area: 'when',
      width: hasRoom ? '11.5rem' : '10.75rem',
      sortKey: 'slot',
      order: 'time',
      cell: (session) => <When session={session} />,
    },
    {
      header: 'User',
      area: 'user',
      width: 'minmax(0, 3fr)',
      cell: (session) => <User session={session} terms={terms} />,
    },
    {
      name: 'expert',
      header: 'Expert or AI',
      area: 'expert',
      besidePreview: 'hidden',
      width: 'minmax(0, 3fr)',
      cell: (session) =>
        isSignInRecord(session) ? <SignInBadge session={session} /> : <ExpertOrAi session={session} />,
    },
    {
      name: 'question',
      header: terms.length > 0 ? 'Question or match' : 'Question',
      area: 'question',
      besidePreview: 'hidden without room',
      width: `minmax(0, ${(terms.length > 0 ? 7 : 5) - (hasRoom ? 0 : 1)}fr)`,
      cell: (session) => <Question session={session} terms={terms} />,
    },
    {
      name: 'status',
      header: 'Status',
      area: 'status',
      areaAlign: 'end',
      width: '6rem',
      besidePreview: 'hidden',
      cell: (session) => (
        // On phones a long status leaves room for the day.
        <span className="inline-block max-w-[40vw] align-bottom">
          <SessionLabel session={session} />
        </span>
      ),
    },
    {
      name: 'rating',
      header: 'Rating',
      isExtra: !hasRoom,
      width: '4.25rem',
      cell: ({ rating }) => <SmallStars rating={rating} />,
    },
    {
      name: 'ingested',
      header: 'Ingested',
      isExtra: true,
      width: '7rem',
      cell: (session) => <IngestedLabel session={session} />,
    },
    {
      name: 'created',
      header: inZone('Created'),
      isExtra: true,
      width: '9.5rem',
      cell: ({ dateCreated }) => <Time timestamp={dateCreated} zone="hidden" />,
    },
    {
      name: 'updated',
      header: inZone('Updated'),
      isExtra: true,
      width: '9.5rem',
      cell: ({ dateUpdated }) => <Time timestamp={dateUpdated} zone="hidden" />,
    },
    {
      name: 'sessionPrice',
      header: 'Session price',
      isExtra: !hasRoom,
      width: '6.5rem',
      align: 'end',
      sortKey: 'sessionPrice',
      order: 'size',
      cell: ({ sessionPrice }) => formatPrice(sessionPrice),
    },
    {
      name: 'totalPrice',
      header: 'Total price',
      area: 'price',
      areaAlign: 'end',
      besidePreview: 'hidden without room',
      width: '5.5rem',
      align: 'end',
      sortKey: 'totalPrice',
      order: 'size',
      cell: ({ totalPrice }) => formatPrice(totalPrice),
    },
  ]
}

export const signInColumns: readonly SessionColumn<typeof signInPhone>[] = [
  {
    header: 'Started',
    area: 'when',
    width: '12.5rem',
    sortKey: 'slot',
    order: 'time',
    cell: (session) => <Time timestamp={session.startTime ?? session.dateCreated} />,
  },
  {
    header: 'User',
    area: 'user',
    width: 'minmax(6rem, 1fr)',
    cell: (session) => <User session={session} terms={[]} />,
  },
  {
    header: 'Status',
    area: 'status',
    areaAlign: 'end',
    width: '6rem',
    cell: (session) => <SessionLabel session={session} />,
  },
  {
    header: 'Updated',
    width: '12.5rem',
    cell: ({ dateUpdated }) => <Time timestamp={dateUpdated} />,
  },
]

export const bookingPhone = {
  height: 94,
  areas: ['when when status', 'user expert price', 'question question question'],
  columns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(5.5rem, auto)',
} as const

export const signInPhone = { height: 70, areas: ['when status', 'user user'] } as const

/** The accessible name of the row's link also contains the question. */
function When({ session }: { session: ListedSession }) {
  return (
    <>
      <SlotTime session={session} />
      <span className="sr-only">
        {' '}
        <Prose>{session.question?.slice(0, maxQuestionLength).toWellFormed()}</Prose>
      </span>
    </>
  )
}

function Question({ session, terms }: { session: ListedSession; terms: readonly string[] }) {
  const { question = '', match } = session
  if (match?.line === undefined)
    return (
      // The row's link already contains it.
      <span aria-hidden="true">
        <Highlight text={question.slice(0, maxQuestionLength).toWellFormed()} terms={terms} isProse />
      </span>
    )
  return (
    <>
      {match.what !== 'Question' && <span className="text-muted">{match.what}: </span>}
      <Highlight text={match.line} terms={terms} isProse />
    </>
  )
}

function User({ session, terms }: { session: ListedSession; terms: readonly string[] }) {
  const name = firstVisible(session.userFullname)
  if (name) return <Highlight text={name} terms={terms} />
  const other = firstVisible(session.userName) ?? session.userId
  return other ? <Foreign>{other}</Foreign> : <span className="text-muted">No user</span>
}
