// What the feedback is narrowed to by links from elsewhere: an expert, a session, an address.

import type { FeedbackQuery } from '#contract/feedback.ts'
import { FilterChip } from '#web/list/filters.tsx'
import { UserName } from '#web/shared/user-name.tsx'

type FeedbackFiltersProps = {
  query: FeedbackQuery
  onChange: (change: Partial<Record<keyof FeedbackQuery, unknown>>) => void
}

export function FeedbackFilters({ query, onChange }: FeedbackFiltersProps) {
  return (
    <>
      {query.expert !== undefined && (
        <FilterChip label="Expert" onRemove={() => onChange({ expert: undefined })}>
          <UserName id={query.expert} />
        </FilterChip>
      )}
      {query.session !== undefined && (
        <FilterChip label="Session" onRemove={() => onChange({ session: undefined })}>
          {query.session}
        </FilterChip>
      )}
      {query.email !== undefined && (
        <FilterChip label="Email" onRemove={() => onChange({ email: undefined })}>
          {query.email}
        </FilterChip>
      )}
    </>
  )
}
