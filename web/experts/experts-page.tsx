// The experts of the marketplace, filtered by tag, AI sessions or text: as cards, as a table of their figures, or of the changes of these.

import type { QueryClient } from '@tanstack/react-query'
import { expertTableScreen } from '#contract/experts.ts'
import { expertsScreen } from '#contract/users.ts'
import { readsRowsAhead } from '#web/list/use-list-page.ts'
import { useLocation } from '#web/router/location.ts'
import { later } from '#web/ui/later.tsx'
import { ExpertCards } from './expert-cards.tsx'

// Not with the cards, which most people open.
const ExpertTable = later(async () => (await import('./expert-table.tsx')).ExpertTable)

export function ExpertsPage() {
  const form = formIn(useLocation().search)
  return form ? <ExpertTable key={form} form={form} /> : <ExpertCards />
}

function formIn(search: string): 'table' | 'changes' | undefined {
  const form = new URLSearchParams(search).get('as')
  return form === 'table' || form === 'changes' ? form : undefined
}

const readTable = readsRowsAhead(expertTableScreen)
const readCards = readsRowsAhead(expertsScreen)

ExpertsPage.readAhead = (client: QueryClient) => {
  if (!formIn(location.search)) return readCards(client)
  ExpertTable.load()
  return readTable(client)
}
