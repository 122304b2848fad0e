// The options of the search box: loaded when the box is first used. It handles the keys of the box and reports which
// option is active.

import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { isolated } from '#contract/visible-text.ts'
import { optionId, SearchPanel } from './search-panel.tsx'
import { useChoice } from './use-choice.ts'
import { type Search, useSearch } from './use-search.ts'

/** What the box calls. */
export type PaletteHandle = {
  open: () => void
  close: () => void
  /** The text has changed: no option is active. */
  reset: () => void
  press: (event: KeyboardEvent) => void
}

/** What the box reports to assistive technology. */
export type PaletteView = { hasList: boolean; activeId: string | undefined }

type PaletteProps = {
  text: string
  /** Enter was pressed before the palette was loaded. */
  entersEarly: boolean
  listId: string
  handle: RefObject<PaletteHandle | undefined>
  onView: (view: PaletteView) => void
  leave: () => void
  clear: () => void
}

export function Palette({ text, entersEarly, listId, handle, onView, leave, clear }: PaletteProps) {
  const [opening, setOpening] = useState(0)
  const search = useSearch(text, opening)
  const choice = useChoice(search, leave, clear, entersEarly)
  const { isShown, options, activeIndex, open, close, press, activate } = choice
  const hasList = isShown && options.length > 0
  const activeId = isShown && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined

  useLayoutEffect(() => {
    handle.current = {
      open: () => {
        if (!isShown) setOpening(opening + 1)
        open()
      },
      close,
      press,
      reset: () => activate(undefined),
    }
  })
  // Together with the list: assistive technology reads both.
  useLayoutEffect(() => onView({ hasList, activeId }), [onView, hasList, activeId])

  return (
    <>
      <p role="status" className="sr-only">
        {isShown && statusOf(search)}
      </p>
      {isShown && <SearchPanel listId={listId} search={search} choice={choice} />}
    </>
  )
}

function statusOf({ q, sections, hits, isCurrent, shown }: Search): string {
  if (!sections || !isCurrent || q === '') return ''
  if (hits === 0) return sections.length === 0 ? 'Nothing found' : ''
  const instead = shown === undefined ? '' : `Nothing for ${isolated(q)}; shown: ${shown}. `
  return `${instead}${hits} ${hits === 1 ? 'hit' : 'hits'} in ${sections.map(({ title }) => title.toLowerCase()).join(', ')}`
}
