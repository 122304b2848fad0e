// A small card at each link to a person, a session, a tag or a code, while the pointer or the focus is on it. There is
// one for the page, and links have no code for it. It contains nothing to click, so that people with keyboards miss
// nothing.

import { screenPaths } from '#contract/screen-paths.ts'
import { matchPath } from '#web/router/match-path.ts'
import { HoverCard } from '#web/ui/floating/hover-card.tsx'
import { CodeCard } from './code-card.tsx'
import { PersonCard } from './person-card.tsx'
import { SessionCard } from './session-card.tsx'
import { TagCard } from './tag-card.tsx'
import { useRestedLink } from './use-rested-link.ts'

const cards = [
  { pattern: screenPaths.user, Card: PersonCard },
  { pattern: screenPaths.session, Card: SessionCard },
  { pattern: screenPaths.tag, Card: TagCard },
  { pattern: screenPaths.discountCode, Card: CodeCard },
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
