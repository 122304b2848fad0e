// Every filter of a screen's list has a control on that screen that a person can reach: what is rendered can be chosen or typed.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { activityScreen, listActors } from '#contract/activity.ts'
import { discountCodesScreen } from '#contract/discount-codes.ts'
import { expertTableScreen } from '#contract/experts.ts'
import { faultsScreen } from '#contract/faults.ts'
import { feedbackScreen } from '#contract/feedback.ts'
import { membersScreen } from '#contract/members.ts'
import { listColleagues, notesScreen } from '#contract/notes.ts'
import type { SearchGroup } from '#contract/search.ts'
import { listLabels, sessionsScreen } from '#contract/sessions.ts'
import { tagsScreen } from '#contract/tags.ts'
import { expertsScreen, usersScreen } from '#contract/users.ts'
import { changeFilters, eventFilters } from './activity/activity-filters.ts'
import { keyOf } from './api/call.ts'
import { codeFilters } from './discount-codes/code-filters.ts'
import { expertFilters, tableFilters } from './experts/expert-filters.ts'
import { faultFilters } from './faults/fault-filters.ts'
import { feedbackFilters } from './feedback/feedback-filters.ts'
import type { FilterDefinition } from './list/filter-definitions.ts'
import { FilterEditor } from './list/filter-editor.tsx'
import { memberFilters } from './members/member-filters.ts'
import { noteFilters } from './notes/note-filters.ts'
import { bookingFilters, signInFilters } from './sessions/session-filters.ts'
import { userFilters } from './users/user-filters.ts'

type Screen = { schema: { entries: object } }

/** `itself`: the filters that the screen sets itself. */
type Filtered = { screen: Screen; filters: readonly FilterDefinition[]; itself?: readonly string[] }

type Others = 'table of experts' | 'members' | 'activity' | 'data health'

const screens: Record<SearchGroup | Others, Filtered> = {
  users: { screen: usersScreen, filters: userFilters },
  experts: { screen: expertsScreen, filters: expertFilters, itself: ['expert'] },
  'table of experts': { screen: expertTableScreen, filters: tableFilters, itself: ['as'] },
  sessions: { screen: sessionsScreen, filters: bookingFilters },
  feedback: { screen: feedbackScreen, filters: feedbackFilters },
  members: { screen: membersScreen, filters: memberFilters },
  activity: { screen: activityScreen, filters: eventFilters },
  'data health': { screen: faultsScreen, filters: faultFilters },
  notes: { screen: notesScreen, filters: noteFilters },
  tags: { screen: tagsScreen, filters: [] },
  'discount-codes': { screen: discountCodesScreen, filters: codeFilters },
}

const noFilters = ['limit', 'cursor', 'at', 'day', 'count', 'q', 'sort']

test.each(Object.entries(screens))('all filters of %s', (_, { screen, filters, itself = [] }) => {
  const others = new Set([...noFilters, ...itself])
  const taken = Object.keys(screen.schema.entries).filter((name) => !others.has(name))
  expect(filters.flatMap(({ names }) => names).toSorted()).toEqual(taken.toSorted())
})

const client = new QueryClient()
client.setQueryData(keyOf(listLabels, { query: { kind: 'booking', sort: '-slot' } }), [
  { label: 'A', sessions: 1 },
])
client.setQueryData(keyOf(listActors, {}), [{ uid: 'import' }])
client.setQueryData(keyOf(listColleagues, {}), [{ uid: 'ada', name: 'Ada', email: 'ada@example.com' }])
const nothing = () => undefined

/** Renders the editor as a person first sees it. */
function rendered({ editor }: FilterDefinition): string {
  const shown = createElement(FilterEditor, { editor, values: {}, onChange: nothing, onClose: nothing })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, shown))
}

test.each(
  [...Object.entries(screens), ['sign-ins', { filters: signInFilters }] as const].flatMap(
    ([list, { filters }]) => filters.map((filter) => [filter.label, list, filter] as const),
  ),
)("the filter '%s' of %s can be set by a person", (_, __, filter) => {
  expect(rendered(filter)).toMatch(/<(button|input|select)\b/)
})

/** Filters that do not apply to sign-ins, which have no slot, expert, price, rating, code or texts. */
const ofBookingsOnly = [
  ...['from', 'until', 'slotBefore', 'upcoming', 'overdue', 'minRating', 'maxRating', 'rating', 'expert'],
  ...['ai', 'tag', 'discountCode', 'codePrefix', 'first', 'minPrice', 'maxPrice', 'ingested', 'transcript'],
]

const namesOf = (filters: readonly FilterDefinition[]) => filters.flatMap(({ names }) => names)

test('sign-ins have the filters of bookings except for what they have not', () => {
  const taken = namesOf(bookingFilters).filter((name) => !ofBookingsOnly.includes(name))
  expect(namesOf(signInFilters).toSorted()).toEqual(taken.toSorted())
})

test('who sees edits alone has the filters of auditors except for the kind and the event', () => {
  expect(namesOf(eventFilters)).toEqual(['area', 'event', ...namesOf(changeFilters)])
})
