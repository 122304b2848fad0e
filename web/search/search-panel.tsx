// The panel below the search box: sections of options, 'Nothing found', or the error.

import { useEffect } from 'react'
import { Foreign } from '#web/ui/foreign.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { Section } from './options.ts'
import { SectionOptions } from './section-options.tsx'
import type { Choice } from './use-choice.ts'
import type { Search } from './use-search.ts'

type PanelProps = { listId: string; search: Search; choice: Choice }

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** On phones as wide as the window, otherwise below the box. */
export function SearchPanel(props: PanelProps) {
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
  if (sections.length === 0)
    return (
      <div className="p-4">
        <p className="break-words">
          Nothing found for{' '}
          <strong className="font-semibold">
            <Foreign>{q}</Foreign>
          </strong>
        </p>
        <p className="mt-1 text-muted">
          Fewer or shorter words may help, or an email address, an id, a code.
        </p>
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

function Sections({ listId, search, choice, sections }: PanelProps & { sections: Section[] }) {
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
