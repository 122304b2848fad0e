// Searches within a session: the number of matches, the present one, and the next one.

import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { KeyboardEvent, ReactNode } from 'react'
import { SearchField } from '#web/list/search-field.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import type { Find } from './use-find.ts'

type FindBarProps = {
  find: Find
  /** Further buttons. */
  children?: ReactNode
}

export function FindBar({ find, children }: FindBarProps) {
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    find.step(event.shiftKey ? -1 : 1)
  }
  return (
    <search
      data-find-bar=""
      className="sticky top-(--top-bar-height) z-5 -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1 bg-surface px-2 py-2 print:hidden"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the field inside */}
      <div
        onKeyDown={stepByKey}
        className="max-w-64 min-w-0 flex-1 basis-40 max-sm:max-w-none max-sm:basis-full"
      >
        <SearchField
          label="Find in this session"
          placeholder="Find in this session"
          value={find.text}
          onChange={find.setText}
        />
      </div>
      {find.text !== '' && (
        <>
          <p role="status" className="whitespace-nowrap text-muted">
            {formatMatch(find)}
          </p>
          <div className="flex">
            <IconButton
              label="Previous match"
              disabled={find.matches.length === 0}
              onClick={() => find.step(-1)}
            >
              <ChevronUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label="Next match" disabled={find.matches.length === 0} onClick={() => find.step(1)}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        </>
      )}
      {children}
    </search>
  )
}

function formatMatch({ matches, index }: Find): string {
  if (matches.length === 0) return 'No match'
  return `Match ${formatCount(index + 1)} of ${formatCount(matches.length)}`
}
