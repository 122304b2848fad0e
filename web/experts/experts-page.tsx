// The experts of the marketplace, filtered by tag, AI sessions or text: as cards, or as a table of their figures.

import type { QueryClient } from '@tanstack/react-query'
import { expertTableScreen } from '#contract/experts.ts'
import { expertsScreen } from '#contract/users.ts'
import { readsRowsAhead } from '#web/list/use-list-page.ts'
import { useLocation } from '#web/router/location.ts'
import { ExpertCards } from './expert-cards.tsx'
import { ExpertTable } from './expert-table.tsx'

export function ExpertsPage() {
  const { search } = useLocation()
  return isTable(search) ? <ExpertTable /> : <ExpertCards />
}

function isTable(search: string): boolean {
  return new URLSearchParams(search).get('as') === 'table'
}

const readTable = readsRowsAhead(expertTableScreen)
const readCards = readsRowsAhead(expertsScreen)

ExpertsPage.readAhead = (client: QueryClient) =>
  isTable(location.search) ? readTable(client) : readCards(client)
