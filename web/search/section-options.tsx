// The options of one section under its heading.

// biome-ignore-all lint/a11y/useSemanticElements: options of a listbox are grouped by role, a fieldset is for forms

import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { HitContent } from './hit-content.tsx'
import { iconOf } from './icons.ts'
import type { Section } from './options.ts'
import { SearchOption } from './search-option.tsx'
import type { Choice } from './use-choice.ts'

type SectionOptionsProps = {
  listId: string
  section: Section
  terms: readonly string[]
  choice: Choice
  idOf: (key: string) => string
}

export function SectionOptions({ listId, section, terms, choice, idOf }: SectionOptionsProps) {
  const { key, title, total, options } = section
  const { activeKey, bestKey } = choice
  const headingId = `${listId}-${key}`
  return (
    <div role="group" aria-labelledby={headingId} className="not-first:mt-2">
      <div
        id={headingId}
        role="presentation"
        className="flex h-7 items-center gap-1.5 px-2.5 text-xs font-medium text-muted"
      >
        <span className="truncate">{title}</span> <span className="font-normal">{total}</span>
      </div>
      {options.map((option) => {
        const Icon = iconOf(option.icon)
        return (
          <SearchOption key={option.key} id={idOf(option.key)} option={option} choice={choice}>
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
            {option.found ? (
              <HitContent hit={option.found.hit} terms={terms} />
            ) : (
              <span className={`min-w-0 flex-1 truncate ${option.icon === 'all' ? 'text-link' : ''}`}>
                {option.title}
              </span>
            )}
            {option.note && <span className="shrink-0 text-xs text-muted">{option.note}</span>}
            {option.key === (activeKey ?? bestKey) && (
              <CornerDownLeft aria-hidden="true" className="size-3.5 shrink-0 text-muted max-sm:hidden" />
            )}
          </SearchOption>
        )
      })}
    </div>
  )
}
