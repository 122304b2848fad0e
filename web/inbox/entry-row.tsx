// One entry of the inbox: what it is, the beginning of its text, which Space expands, and the buttons that put it away.

import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useRef, useState } from 'react'
import { addDays } from '#contract/days.ts'
import type { InboxEntry } from '#contract/inbox.ts'
import { plainNote } from '#contract/note-text.ts'
import type { Timestamp } from '#contract/timestamp.ts'
import { timeZone } from '#web/settings.ts'
import { toInstant } from '#web/shared/zoned-time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { startOf, today } from '#web/ui/days.ts'
import { Prose } from '#web/ui/foreign.tsx'
import { Menu } from '#web/ui/popup.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { detailOf, hrefOf, titleOf } from './entry-words.tsx'

type EntryRowProps = {
  entry: InboxEntry
  isNew: boolean
  onPutAway: (row: HTMLElement, until?: Timestamp) => void
}

export function EntryRow({ entry, isNew, onPutAway }: EntryRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const putAway = (until?: Timestamp) => row.current && onPutAway(row.current, until)
  const text = textOf(entry)
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
          <NameLink href={hrefOf(entry)} className={`min-w-0 ${isNew ? 'font-semibold' : 'font-medium'}`}>
            {titleOf(entry)}
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
        <p className="mt-0.5 text-xs text-muted">{detailOf(entry)}</p>
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
          trigger={(trigger) => (
            <IconButton {...trigger} label="Later" aria-keyshortcuts="h">
              <Clock aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        />
        <IconButton label="Done" aria-keyshortcuts="e" onClick={() => putAway()}>
          <Check aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </li>
  )
}

function textOf(entry: InboxEntry): string {
  if (entry.kind === 'feedback') return entry.text ?? ''
  return entry.kind === 'mention' ? plainNote(entry.note.text) : ''
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
