// The help: keys, what the search understands, what the figures mean, and where the data comes from.

import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { getDocumentation } from '#contract/documentation.ts'
import { addressOf } from '#web/api/call.ts'
import { Keys } from '#web/keys/keys.tsx'
import { activate } from '#web/ui/activate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { TextButton } from '#web/ui/text-link.tsx'

/** What each figure counts and how it is computed, in the words of the screens. */
const figures: readonly Meaning[] = [
  { name: 'Users', says: 'All user records, including experts.' },
  { name: 'Experts', says: 'Users who offer sessions. AI-enabled: those whose AI can be booked.' },
  {
    name: 'Sessions',
    says: 'All bookings. Records of sign-ins are not counted; the list of sessions shows them with a filter. AI sessions have no expert.',
  },
  { name: 'Combined Session Price', says: 'The session prices of all sessions added up.' },
  { name: 'Revenue', says: 'The total prices of all sessions added up, exact to the cent.' },
  { name: 'Earnings', says: '40% of the revenue, rounded to the cent.' },
  { name: 'AI share', says: 'The share of AI sessions in all sessions. Upcoming sessions do not count.' },
  {
    name: 'Over time',
    says: 'By the day of the slot, in the time zone of the console. Sessions without a slot are not in the charts.',
  },
  {
    name: '▲ 4.2%',
    says: 'The change from the previous period, or from the same dates a year before. A period in progress is compared with the same part of that one; upcoming sessions are shown separately.',
  },
  { name: 'Unhappy', says: 'Sessions rated with 1 or 2 stars.' },
  { name: 'Overdue', says: 'Sessions still active after the end of their slot.' },
  {
    name: 'Ratings of an expert',
    says: 'Two figures: the one stored in the profile, and the average of the rated sessions. Each is labeled.',
  },
  { name: '500+', says: 'At least this many. Other counts are exact.' },
]

const freshness: readonly Meaning[] = [
  {
    name: 'Where from',
    says: 'The marketplace keeps the originals. They arrive as files, from programs, or from a mirrored Firestore; the newest version wins.',
  },
  {
    name: 'How fresh',
    says: 'Open pages show a change within moments of its arrival. If the server cannot be reached, a message at the bottom says so.',
  },
  {
    name: 'Edits',
    says: 'Tags and discount codes can be edited. Activity lists each change, undoes edits, and restores what was deleted.',
  },
  {
    name: 'Data issues',
    says: 'Fields that cannot be read are shown as missing, and listed in Data issues.',
  },
]

/** Typed into the search box exactly like this. */
export const searches: readonly { text: string; finds: string }[] = [
  { text: 'overdue', finds: 'a status, a page, a view or an action; the beginning is enough' },
  { text: 'refunded last week', finds: 'a list or a status with a period, in any order' },
  { text: 'anna october', finds: 'the sessions of one customer or expert' },
  { text: 'refunds over $100 since monday', finds: 'also by amounts; ‘free’, ‘between 50 and 100’' },
  { text: 'open feedback', finds: 'what each list knows; also unassigned, replied, my' },
  {
    text: 'feedback anna refund',
    finds: 'feedback that a customer wrote or an expert received, with a word',
  },
  { text: 'codes expiring this week', finds: 'codes by their expiry' },
  { text: 'top experts', finds: 'an order; also best rated, cheapest, oldest' },
  { text: 'activity yesterday', finds: 'who changed what; also history, undo, audit' },
  { text: 'tag sleep', finds: 'a tag, and the experts with it' },
  { text: '@gmail', finds: 'all users with an email at a domain' },
  { text: 'dark mode', finds: 'settings; also time zone, 2fa, erase, api' },
  { text: 'sleep', finds: 'words in questions, transcripts and feedback, with their passage' },
]

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const search = (text: string) => {
    // The page is inert until the dialog is gone.
    flushSync(onClose)
    typeIntoSearch(text)
  }
  return (
    <Dialog title="Help & shortcuts" place="wide" takesFocus onClose={onClose}>
      <div className="mt-3 space-y-7">
        <div className="pointer-coarse:hidden">
          <Keys />
        </div>
        <Topic title="What the search understands">
          {searches.map(({ text, finds }) => (
            <Line key={text} name={<TextButton onClick={() => search(text)}>{text}</TextButton>}>
              {finds}
            </Line>
          ))}
          <Line name="Names, emails, ids, codes">three letters are enough; one wrong letter is forgiven</Line>
        </Topic>
        <Topic title="What the figures mean" meanings={figures} />
        <Topic title="Where the data comes from" meanings={freshness}>
          <Line name="For programs">
            <a
              href={addressOf(getDocumentation, {})}
              className="underline decoration-line-strong underline-offset-2"
            >
              The API and how to send data
            </a>
          </Line>
        </Topic>
        <div className="flex justify-end border-t border-line pt-4">
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type TopicProps = { title: string; meanings?: readonly Meaning[]; children?: ReactNode }

function Topic({ title, meanings = [], children }: TopicProps) {
  return (
    <section>
      <Heading size="part" level={3}>
        {title}
      </Heading>
      <dl className="mt-2 divide-y divide-line-soft">
        {meanings.map(({ name, says }) => (
          <Line key={name} name={name}>
            {says}
          </Line>
        ))}
        {children}
      </dl>
    </section>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  )
}

function typeIntoSearch(text: string): void {
  activate('/')
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) return
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

type Meaning = { name: string; says: string }
