// The options of the search box, loaded when the box is first used. It handles the keys of the box and reports which
// option is active.

import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { maxSearchText } from '#contract/list.ts'
import { isolated } from '#contract/visible-text.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { PaletteSection } from './options.ts'
import { SectionOptions } from './section-options.tsx'
import { type OptionChoice, useChoice } from './use-choice.ts'
import { type Search, useSearch } from './use-search.ts'

export type PaletteHandle = {
  open: () => void
  close: () => void
  /** Called when the text has changed: no option is active then. */
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
  // Reported together with the list: assistive technology reads both.
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

type PanelProps = { listId: string; search: Search; choice: OptionChoice }

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function SearchPanel(props: PanelProps) {
  return (
    <div className="z-30 rounded-lg bg-raised shadow-raised max-sm:fixed max-sm:inset-x-2 max-sm:top-[calc(var(--top-bar-height)-0.25rem)] sm:absolute sm:top-full sm:left-0 sm:mt-1.5 sm:w-[min(40rem,calc(100vw-var(--spacing)*30))]">
      <Content {...props} />
    </div>
  )
}

function Content(props: PanelProps) {
  const { error, sections, q } = props.search
  if (error)
    return (
      <div className="px-4 py-2">
        <ErrorState loading="search results" error={error.error} onRetry={error.retry} />
      </div>
    )
  // Appears only if the answer takes longer than the delay of the animation.
  if (!sections)
    return (
      <p className="animate-[rise_160ms_ease-out_150ms_both] p-4 text-muted" data-searching="">
        Searching...
      </p>
    )
  if (sections.length === 0 && q.length > maxSearchText)
    return <p className="p-4">Longer than {maxSearchText} characters: not searched</p>
  if (sections.length === 0)
    return (
      <div className="p-4">
        <p className="break-words">
          Nothing found for{' '}
          <strong className="font-semibold">
            <Foreign>{q}</Foreign>
          </strong>
        </p>
        <p className="mt-1 text-muted">Try fewer words, an email address, an id or a code.</p>
      </div>
    )
  const { shown } = props.search
  return (
    <>
      {shown !== undefined && (
        <p className="truncate px-4 pt-3 pb-1 text-muted">
          Nothing for <Foreign>{q}</Foreign>; shown:{' '}
          <strong className="font-semibold text-text">{shown}</strong>
        </p>
      )}
      <Sections {...props} sections={sections} />
    </>
  )
}

function Sections({ listId, search, choice, sections }: PanelProps & { sections: PaletteSection[] }) {
  const { activeIndex, options } = choice
  const idOf = (key: string) =>
    optionId(
      listId,
      options.findIndex((option) => option.key === key),
    )

  useEffect(() => {
    if (activeIndex < 0) return
    document.getElementById(optionId(listId, activeIndex))?.scrollIntoView({ block: 'nearest' })
  }, [listId, activeIndex])

  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Search results"
      className={`max-h-[min(36rem,calc(100dvh-var(--top-bar-height)-0.5rem))] scroll-py-8 overflow-y-auto overscroll-contain p-1.5 transition-opacity delay-150 ${search.isCurrent ? '' : 'opacity-60'}`}
    >
      {sections.map((section) => (
        <SectionOptions
          key={section.key}
          listId={listId}
          section={section}
          terms={search.terms}
          choice={choice}
          idOf={idOf}
        />
      ))}
    </div>
  )
}
