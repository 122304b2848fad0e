// One entry of the inbox: what it is and where it leads, the beginning of its text, which Space expands, and the buttons that put it away.

import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useRef, useState } from 'react'
import { addDays } from '#contract/days.ts'
import type { InboxEntry } from '#contract/inbox.ts'
import { plainNote } from '#contract/note-text.ts'
import type { Timestamp } from '#contract/timestamp.ts'
import { dailyHour } from '#contract/watch.ts'
import { accountPath, pieceOfFeedbackPath, recordPath, screenPath } from '#web/paths.ts'
import { timeZone } from '#web/settings.ts'
import { stateLabel } from '#web/shared/feedback-states.tsx'
import { recordText } from '#web/shared/record-text.ts'
import { toInstant } from '#web/shared/zoned-time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { startOf, today } from '#web/ui/days.ts'
import { Foreign, Prose } from '#web/ui/foreign.tsx'
import { countText, formatCount } from '#web/ui/format.ts'
import { Menu } from '#web/ui/popup.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

type EntryRowProps = {
  entry: InboxEntry
  isNew: boolean
  onPutAway: (row: HTMLElement, until?: Timestamp) => void
}

export function EntryRow({ entry, isNew, onPutAway }: EntryRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const putAway = (until?: Timestamp) => row.current && onPutAway(row.current, until)
  const { href, title, detail, text = '' } = shownOf(entry)
  return (
    <li ref={row} data-row={`${entry.kind} ${entry.id}`} className="flex items-start gap-3 py-3">
      <span
        role="img"
        aria-label={isNew ? 'New' : ''}
        aria-hidden={!isNew}
        className={`mt-1.5 size-2 shrink-0 rounded-full ${isNew ? 'bg-accent' : ''}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <NameLink href={href} className={`min-w-0 ${isNew ? 'font-semibold' : 'font-medium'}`}>
            {title}
          </NameLink>
          <span className="text-xs text-muted">
            <RelativeTime timestamp={entry.at} />
          </span>
        </p>
        {text !== '' && (
          <p
            className={`mt-0.5 [overflow-wrap:anywhere] ${isWhole ? 'whitespace-pre-wrap' : 'line-clamp-2'}`}
          >
            <Prose>{text}</Prose>
          </p>
        )}
        <p className="mt-0.5 text-xs text-muted">{detail}</p>
      </div>
      <div className="flex shrink-0 gap-1">
        {text !== '' && (
          <button
            type="button"
            aria-keyshortcuts="Space"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="sr-only"
          >
            Read
          </button>
        )}
        <Menu
          label="Remind me"
          groups={[
            {
              entries: remindersFrom(today.get()).map(({ label, until }) => ({
                label,
                onSelect: () => putAway(until),
              })),
            },
          ]}
          trigger={(trigger) => <IconButton Icon={Clock} {...trigger} label="Later" aria-keyshortcuts="h" />}
        />
        <IconButton Icon={Check} label="Done" aria-keyshortcuts="e" onClick={() => putAway()} />
      </div>
    </li>
  )
}

const morning = '09:00:00'

/** Days are in the console's zone. */
function remindersFrom(day: string): { label: string; until: Timestamp }[] {
  const monday = addDays(startOf(day, 'week'), 7)
  const tomorrow = addDays(day, 1)
  const days = [
    { label: 'Tomorrow', day: tomorrow },
    ...(monday === tomorrow ? [] : [{ label: 'Monday', day: monday }]),
    { label: 'In a week', day: addDays(day, 7) },
  ]
  return days.flatMap(({ label, day }) => {
    const seconds = toInstant({ date: day, time: morning }, timeZone)
    return seconds === undefined ? [] : { label: `${label}, 9:00`, until: { seconds, nanoseconds: 0 } }
  })
}

type Shown = { href: string; title: ReactNode; detail: ReactNode; text?: string | undefined }

function shownOf(entry: InboxEntry): Shown {
  switch (entry.kind) {
    case 'feedback':
      return {
        href: pieceOfFeedbackPath(entry.id),
        title: (
          <>
            Feedback from <Foreign>{entry.from ?? 'an unknown customer'}</Foreign>
          </>
        ),
        detail: `Assigned to you · ${stateLabel(entry.state)}`,
        text: entry.text ?? '',
      }
    case 'mention':
      return {
        href: recordPath(entry.note.entity, entry.note.record),
        title: (
          <>
            <Foreign>{entry.note.author.name}</Foreign> mentioned you on{' '}
            <Foreign>{recordText(entry.note)}</Foreign>
          </>
        ),
        detail: 'Note',
        text: plainNote(entry.note.text),
      }
    case 'watch':
      return {
        href: `${screenPath(entry.screen)}${entry.query === '' ? '' : `?${entry.query}`}`,
        title: (
          <>
            {entry.isMinimum
              ? `More than ${formatCount(entry.count - 1)} results`
              : countText(entry.count, results)}{' '}
            in “<Foreign>{entry.name}</Foreign>”
          </>
        ),
        detail: `View that you watch · ${entry.moreThan === null ? `every day at ${dailyHour}:00` : `limit: ${formatCount(entry.moreThan)}`}`,
      }
    case 'warning':
      return {
        href: accountPath(),
        title: warnings[entry.event],
        detail: (
          <>
            Your account
            {entry.by !== null && (
              <>
                {' '}
                · by <Foreign>{entry.by}</Foreign>
              </>
            )}
            {entry.address !== null && ` · from ${entry.address}`}
          </>
        ),
      }
  }
}

const results = { one: 'result', many: 'results' }

const warnings: Record<Extract<InboxEntry, { kind: 'warning' }>['event'], string> = {
  'members.role-changed': 'Your role was changed',
  'members.email-changed': 'Your email address was changed',
  'members.password-changed': 'Your password was changed',
  'members.password-reset': 'Your password was reset',
  'members.factor-added': 'Two-step verification was added to your account',
  'members.factor-removed': 'Two-step verification was removed from your account',
  'sign-ins.recovery-code-used': 'A recovery code was used to sign in',
  'sign-ins.refused': 'A sign-in with your email failed',
  'sign-ins.throttled': 'Sign-ins with your email were refused after too many attempts',
}
