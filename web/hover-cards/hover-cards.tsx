// A small card at a link to a person, a session, a tag or a code, while the pointer or the focus is on the link. The page has
// one card; links need no code for it. It contains nothing to click, so that keyboard users miss nothing.

import { getDiscountCode } from '#contract/discount-codes.ts'
import { formatPrice, formatRate } from '#contract/money.ts'
import type { NewestNote as Noted } from '#contract/note.ts'
import { plainNote } from '#contract/note-text.ts'
import { getSession, isAiSession, isSignInRecord, type SessionRecord } from '#contract/sessions.ts'
import { getTag, tagLabel } from '#contract/tags.ts'
import { getUser, isExpert, ratingsOf, userName } from '#contract/users.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { screenPath } from '#web/paths.ts'
import { matchPath } from '#web/router/address.ts'
import { CodeStatus, Percentage } from '#web/shared/code-texts.tsx'
import { SessionLabel, SignInBadge, SlotTime } from '#web/shared/session-texts.tsx'
import { ColorSwatch } from '#web/shared/tag-chip.tsx'
import { Rating, UserBadges } from '#web/shared/user-texts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { HoverCard } from '#web/ui/floating/hover-card.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'
import { useRestedLink } from './use-rested-link.ts'

/** More characters than two lines can show. */
const shownLength = 200

const cards = [
  { pattern: screenPath('user'), Card: PersonCard },
  { pattern: screenPath('session'), Card: SessionCard },
  { pattern: screenPath('tag'), Card: TagCard },
  { pattern: screenPath('discountCode'), Card: CodeCard },
]

const cardId = 'hover-card'

export function HoverCards() {
  const link = useRestedLink(hasCard, cardId)
  const found = link && cardOf(link)
  return (
    found && (
      <HoverCard key={link.href} id={cardId} anchor={link}>
        <found.Card id={found.id} />
      </HoverCard>
    )
  )
}

function cardOf({ pathname }: HTMLAnchorElement) {
  for (const { pattern, Card } of cards) {
    const id = matchPath(pattern, pathname)?.id
    if (id !== undefined) return { Card, id }
  }
  return undefined
}

/** False for records that the page or the preview on it already shows. */
function hasCard(link: HTMLAnchorElement): boolean {
  const found = cardOf(link)
  const isShown =
    link.pathname === location.pathname || new URLSearchParams(location.search).get('open') === found?.id
  return found !== undefined && !isShown
}

function TagCard({ id }: { id: string }) {
  const read = useRead(getTag, { params: { id } })
  if (read.state !== 'ready') return null
  const tag = read.data
  return (
    <div className="flex items-center gap-3 p-2">
      <ColorSwatch color={tag.color} size="medium" />
      <div className="min-w-0">
        <p className="truncate font-medium">
          <Foreign>{tagLabel(tag)}</Foreign>
        </p>
        <p className="truncate text-xs text-muted">
          <Foreign>{firstVisible(tag.color) ?? 'No color'}</Foreign>
        </p>
        <NewestNote notes={tag.notes} />
      </div>
    </div>
  )
}

function CodeCard({ id }: { id: string }) {
  const read = useRead(getDiscountCode, { params: { id } })
  if (read.state !== 'ready') return null
  const { percentageDiscount, expirationDate, notes } = read.data
  return (
    <div className="flex flex-col gap-1 p-2">
      <p translate="no" className="truncate font-mono font-medium">
        <Foreign>{id}</Foreign>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        <Percentage value={percentageDiscount} />
        <CodeStatus expirationDate={expirationDate} />
      </p>
      <p className="text-xs text-muted">
        Expires <Time timestamp={expirationDate} />
      </p>
      <NewestNote notes={notes} />
    </div>
  )
}

function PersonCard({ id }: { id: string }) {
  const read = useRead(getUser, { params: { id } })
  if (read.state !== 'ready') return null
  const user = read.data
  return (
    <div className="flex gap-3 p-2">
      <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={userName(user)} size="medium" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="truncate font-medium">
          <Foreign>{userName(user)}</Foreign>
        </p>
        <p className="truncate text-xs text-muted">
          <Foreign>{user.username}</Foreign>
        </p>
        <UserBadges user={user} />
        {isExpert(user) && (
          <p className="flex flex-wrap gap-x-3 text-xs">
            <span>{formatRate(user.Expert.HourlyRate)} an hour</span>
            <Rating ratings={ratingsOf(user.Expert)} />
          </p>
        )}
        <p className="text-xs text-muted">
          Last active <RelativeTime timestamp={user.lastActive ?? user.lastLogin} absent="never" />
        </p>
        <NewestNote notes={user.notes} />
      </div>
    </div>
  )
}

function SessionCard({ id }: { id: string }) {
  const read = useRead(getSession, { params: { id } })
  if (read.state !== 'ready') return null
  const session = read.data
  const isSignIn = isSignInRecord(session)
  const question = firstVisible(session.question)
  return (
    <div className="flex flex-col gap-1 p-2">
      {question && (
        <p className="line-clamp-2 font-medium">
          <Foreign>{question.slice(0, shownLength).toWellFormed()}</Foreign>
        </p>
      )}
      <p>
        {isSignIn ? (
          <Time timestamp={session.startTime ?? session.dateCreated} />
        ) : (
          <SlotTime slot={session.slot} />
        )}
      </p>
      <p className="truncate text-xs text-muted">
        <People session={session} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        <SignInBadge session={session} />
        <SessionLabel session={session} />
        {!isSignIn && <span className="font-medium">{formatPrice(session.totalPrice)}</span>}
        {session.rating !== undefined && <Stars rating={session.rating} />}
      </p>
      <NewestNote notes={session.notes} />
    </div>
  )
}

/** 'Ada Lovelace with Grace Hopper' */
function People({ session }: { session: SessionRecord }) {
  const { userFullname, userId, user, expertId = '', expert } = session
  const client =
    firstVisible(userFullname, user && userName({ ...user, id: userId ?? '' })) ?? (userId || 'Nobody')
  if (isSignInRecord(session)) return <Foreign>{client}</Foreign>
  const other = isAiSession(session) ? 'AI' : expert ? userName({ ...expert, id: expertId }) : expertId
  return (
    <>
      <Foreign>{client}</Foreign> with <Foreign>{other}</Foreign>
    </>
  )
}

function NewestNote({ notes }: { notes: Noted | undefined }) {
  if (!notes) return null
  const { author, text } = notes.newest
  return (
    <p className="line-clamp-2 border-l-2 border-line pl-2 text-xs">
      <Foreign>{plainNote(text).slice(0, shownLength).toWellFormed()}</Foreign>
      <span className="text-muted">
        {' '}
        · <Foreign>{author.name}</Foreign>
      </span>
    </p>
  )
}
