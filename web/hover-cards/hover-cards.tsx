// A small card at each link to a person, a session, a tag or a code, while the pointer or the focus is on it. There is
// one for the page, and links have no code for it. It contains nothing to click, so that people with keyboards miss
// nothing.

import { getDiscountCode } from '#contract/discount-codes.ts'
import { getTag, tagLabel } from '#contract/tags.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { screenPath } from '#web/paths.ts'
import { matchPath } from '#web/router/match-path.ts'
import { CodeStatus, Percentage } from '#web/shared/code-texts.tsx'
import { ColorSwatch } from '#web/shared/color-swatch.tsx'
import { HoverCard } from '#web/ui/floating/hover-card.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Time } from '#web/ui/time.tsx'
import { NewestNote } from './newest-note.tsx'
import { PersonCard } from './person-card.tsx'
import { SessionCard } from './session-card.tsx'
import { useRestedLink } from './use-rested-link.ts'

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
