// The hits of one group under its heading, and the way to the whole list.

// biome-ignore-all lint/a11y/useSemanticElements: options of a listbox are grouped by role, a fieldset is for forms

import ArrowRight from 'lucide-react/icons/arrow-right'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { Highlight } from '#web/ui/highlight.tsx'
import { groupIcons } from './group-icons.ts'
import type { OptionGroup } from './options.ts'
import { SearchOption } from './search-option.tsx'
import type { Choice } from './use-choice.ts'

type GroupOptionsProps = {
  listId: string
  group: OptionGroup
  terms: readonly string[]
  choice: Choice
  idOf: (key: string) => string
}

export function GroupOptions({ listId, group, terms, choice, idOf }: GroupOptionsProps) {
  const { title, total, hits, all } = group
  const { activeKey, bestKey } = choice
  const Icon = groupIcons[group.group]
  const headingId = `${listId}-${group.group}`
  return (
    <div role="group" aria-labelledby={headingId} className="not-first:mt-2">
      <div
        id={headingId}
        role="presentation"
        className="flex h-7 items-center gap-1.5 px-2.5 text-xs font-medium text-muted"
      >
        {title} <span className="font-normal">{total}</span>
      </div>
      {hits.map((option) => (
        <SearchOption key={option.key} id={idOf(option.key)} option={option} hit={option.hit} choice={choice}>
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              <Highlight text={option.hit.title} terms={terms} />
            </span>
            {option.hit.detail && (
              <span className="block truncate text-xs text-muted">
                <Highlight text={option.hit.detail} terms={terms} />
              </span>
            )}
          </span>
          {option.key === (activeKey ?? bestKey) && (
            <CornerDownLeft aria-hidden="true" className="size-3.5 shrink-0 text-muted max-sm:hidden" />
          )}
        </SearchOption>
      ))}
      {all && (
        <SearchOption id={idOf(all.key)} option={all} choice={choice}>
          <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="text-link">
            See all {total} in {title.toLowerCase()}
          </span>
        </SearchOption>
      )}
    </div>
  )
}
