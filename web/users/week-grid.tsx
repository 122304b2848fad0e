// Draws a week: one column for each day, hours from top to bottom. The expert's card contains the same facts as text; bookings are links in
// chronological order.

import { addDays } from '#contract/days.ts'
import { countedLabel, type ListedSession, notHeldLabels, sessionLabel } from '#contract/sessions.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { firstVisible, isolated } from '#contract/visible-text.ts'
import { sessionPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { timeZone } from '#web/settings.ts'
import { dayIn, formatUnit } from '#web/ui/days.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatTimeOfDay, formatTimes } from '#web/ui/format.ts'
import { type Availability, formatHours, formatWeeks } from './week.ts'
import {
  availablePieces,
  bookable,
  hoursOf,
  lanesOf,
  type Piece,
  piecesBetween,
  piecesOfSlot,
} from './week-drawing.ts'

type WeekGridProps = {
  monday: string
  availability: Availability | undefined
  sessions: readonly ListedSession[]
  nowMs: number
}

type Booking = { session: ListedSession; piece: Piece }

/** The height of the drawing, and the minimum height of a booking, which a finger needs. */
const heightPx = 400
const leastPx = 24

export function WeekGrid({ monday, availability, sessions, nowMs }: WeekGridProps) {
  const available = availablePieces(availability, timeZone)
  const blocked = (availability?.blockedSlots ?? []).flatMap((slot) => piecesOfSlot(slot, monday, timeZone))
  const open = bookable(availability, nowMs)
  const closed = [
    ...piecesBetween(nowMs, open.from, monday, timeZone),
    ...piecesBetween(open.until, Infinity, monday, timeZone),
  ]
  const bookings = sessions.flatMap((session) =>
    piecesOfSlot(session.slot, monday, timeZone).map((piece) => ({ session, piece })),
  )
  const present = piecesBetween(nowMs, nowMs, monday, timeZone)
  const hours = hoursOf([...available, ...bookings.map(({ piece }) => piece)])
  const span = { top: hours.first * 60, minutes: (hours.last - hours.first) * 60 }
  return (
    <div className="grid grid-cols-[2.5rem_repeat(7,minmax(0,1fr))] gap-x-px text-xs">
      <span />
      {columns.map((day) => (
        <DayHead
          key={day}
          day={addDays(monday, day)}
          isToday={addDays(monday, day) === dayIn(timeZone, nowMs)}
        />
      ))}
      <Hours {...hours} />
      {columns.map((day) => {
        const of = (pieces: readonly Piece[]) => pieces.filter((piece) => piece.day === day)
        return (
          <div
            key={day}
            className="relative overflow-hidden border-l border-line bg-canvas"
            style={{ height: heightPx }}
          >
            <Marks pieces={of(available)} className={marks.available} span={span} />
            <Marks pieces={of(closed)} className={marks.closed} span={span} />
            <Marks pieces={of(blocked)} className={marks.blocked} span={span} />
            <Marks pieces={of(present)} className={marks.now} span={span} />
            <Bookings
              bookings={bookings.filter(({ piece }) => piece.day === day)}
              day={addDays(monday, day)}
              span={span}
            />
          </div>
        )
      })}
    </div>
  )
}

const columns = [0, 1, 2, 3, 4, 5, 6]

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  const [weekday = ''] = formatUnit(day, 'day').split(',')
  return (
    <span className={`truncate pb-1 text-center ${isToday ? 'font-semibold' : 'text-muted'}`}>
      <span className="max-sm:block">{weekday}</span> {Number(day.slice(-2))}
    </span>
  )
}

function Hours({ first, last }: { first: number; last: number }) {
  const shown = Array.from({ length: Math.ceil((last - first) / 2) }, (_, index) => first + index * 2)
  return (
    <span aria-hidden="true" className="relative text-muted tabular-nums">
      {shown.map((hour) => (
        <span
          key={hour}
          className={`absolute right-1.5 ${hour === first ? '' : '-translate-y-1/2'}`}
          style={{ top: `${((hour - first) / (last - first)) * 100}%` }}
        >
          {String(hour).padStart(2, '0')}:00
        </span>
      ))}
    </span>
  )
}

type Span = { top: number; minutes: number }

function placeIn({ from, to }: Pick<Piece, 'from' | 'to'>, { top, minutes }: Span) {
  return { top: `${((from - top) / minutes) * 100}%`, height: `${((to - from) / minutes) * 100}%` }
}

function Marks({ pieces, className, span }: { pieces: readonly Piece[]; className: string; span: Span }) {
  return pieces.map((piece) => (
    <span
      key={`${piece.from}-${piece.to}`}
      aria-hidden="true"
      className={`absolute inset-x-0 ${className}`}
      style={placeIn(piece, span)}
    />
  ))
}

function Bookings({ bookings, day, span }: { bookings: readonly Booking[]; day: string; span: Span }) {
  const lanes = lanesOf(
    bookings.map(({ piece }) => piece),
    (leastPx / heightPx) * span.minutes,
  )
  if (bookings.length === 0) return null
  return (
    <ul aria-label={`Bookings of ${formatUnit(day, 'day')}`}>
      {bookings.map(({ session, piece }, index) => {
        const { lane, lanes: all } = lanes[index] ?? { lane: 0, lanes: 1 }
        const place = { left: `${(lane / all) * 100}%`, width: `${100 / all}%`, minHeight: leastPx }
        return (
          <li
            key={session.id}
            className="absolute p-px"
            style={{ ...within(placeIn(piece, span)), ...place }}
          >
            <Link
              href={sessionPath(session.id)}
              data-tip={`${timesOf(session)} · ${isolated(whoOf(session))} · ${isolated(sessionLabel(session))}`}
              className={`block h-full truncate rounded-sm px-1 leading-5 hover:bg-hover ${marks.booked} ${isHeld(session) ? '' : 'text-muted line-through'}`}
            >
              <span className="max-[374px]:sr-only">
                {formatTimeOfDay(session.slot?.startingTime, timeZone)}
              </span>
              <span className="text-muted max-[640px]:sr-only">
                {' '}
                <Foreign>{whoOf(session)}</Foreign>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** A booking that begins at the end of the drawing is still completely visible. */
function within({ top, height }: ReturnType<typeof placeIn>) {
  return { top: `min(${top}, 100% - ${leastPx}px)`, height }
}

function timesOf({ slot }: ListedSession): string {
  return isTimestamp(slot?.startingTime) ? formatTimes(slot.startingTime, slot.endingTime, timeZone) : ''
}

function whoOf({ userFullname, userName, userId }: ListedSession): string {
  return firstVisible(userFullname, userName) ?? (userId || 'Unknown')
}

function isHeld(session: ListedSession): boolean {
  return !notHeldLabels.includes(countedLabel(sessionLabel(session)))
}

const marks = {
  available: 'bg-success-soft forced-colors:border forced-colors:border-dashed',
  booked: 'border border-link bg-accent-soft',
  blocked: 'border border-line-strong bg-neutral-soft',
  closed:
    'bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_7px)] opacity-60',
  now: 'border-t-2 border-text',
} as const

export function WeekLegend({ availability }: { availability: Availability | undefined }) {
  const { leadTime, advancedBookingTime } = availability ?? {}
  const limits = [
    leadTime !== undefined && leadTime > 0 && `${formatHours(leadTime)} of notice`,
    advancedBookingTime !== undefined &&
      advancedBookingTime > 0 &&
      `${formatWeeks(advancedBookingTime)} ahead at most`,
  ].filter(Boolean)
  const lines = [
    { mark: marks.available, text: 'Available' },
    { mark: marks.booked, text: 'Booked' },
    { mark: marks.blocked, text: 'Blocked' },
    {
      mark: `border border-line ${marks.closed}`,
      text: ['Not open for booking yet', limits.join(', ')].filter(Boolean).join(': '),
    },
  ]
  return (
    <ul aria-label="Legend" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {lines.map(({ mark, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-xs ${mark}`} />
          {text}
        </li>
      ))}
    </ul>
  )
}
