// The options of one section under its heading.

// biome-ignore-all lint/a11y/useSemanticElements: options of a listbox are grouped by role, a fieldset is for forms

import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import type { SearchHit } from '#contract/search.ts'
import { isPlainClick, Link } from '#web/router/link.tsx'
import { preloadRoute } from '#web/router/location.ts'
import { lists } from '#web/shared/screens.ts'
import { Foreign, Highlight } from '#web/ui/foreign.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Icon, PaletteOption, PaletteSection } from './options.ts'
import type { OptionChoice } from './use-choice.ts'

type SectionOptionsProps = {
  listId: string
  section: PaletteSection
  terms: readonly string[]
  choice: OptionChoice
  idOf: (key: string) => string
}

export function SectionOptions({ listId, section, terms, choice, idOf }: SectionOptionsProps) {
  const { key, title, count, options } = section
  const { activeKey, bestKey } = choice
  const headingId = `${listId}-${key}`
  return (
    <div role="group" aria-labelledby={headingId} className="not-first:mt-2">
      <div
        id={headingId}
        role="presentation"
        className="flex h-7 items-center gap-1.5 px-2.5 text-xs font-medium text-muted"
      >
        <span className="truncate">{title}</span> <span className="font-normal">{count}</span>
      </div>
      {options.map((option) => {
        const Icon = iconOf(option.icon)
        return (
          <SearchOption key={option.key} id={idOf(option.key)} option={option} choice={choice}>
            <Icon className="size-4 shrink-0 text-muted" />
            {option.found ? (
              <HitContent hit={option.found.hit} terms={terms} />
            ) : (
              <span className={`min-w-0 flex-1 ${option.icon === 'all' ? 'text-link' : ''}`}>
                <span className="block truncate">{option.title}</span>
                {option.detail && <span className="block truncate text-xs text-muted">{option.detail}</span>}
              </span>
            )}
            {option.note && <span className="shrink-0 text-xs text-muted">{option.note}</span>}
            {option.key === (activeKey ?? bestKey) && (
              <CornerDownLeft className="size-3.5 shrink-0 text-muted max-sm:hidden" />
            )}
          </SearchOption>
        )
      })}
    </div>
  )
}

function HitContent({ hit, terms }: { hit: SearchHit; terms: readonly string[] }) {
  const { title, detail, reason, session } = hit
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">
        <Highlight text={title} terms={terms} />
      </span>
      {session && (
        <span className="block truncate text-xs text-muted">
          <Time timestamp={session.start ?? undefined} /> · <Foreign>{session.expert ?? 'AI'}</Foreign> ·{' '}
          <Foreign>{session.label}</Foreign>
          {detail && (
            <>
              {' · '}
              <Foreign>{detail}</Foreign>
            </>
          )}
        </span>
      )}
      {detail && !session && (
        <span className="block truncate text-xs text-muted">
          <Highlight text={detail} terms={terms} />
        </span>
      )}
      {reason && (
        <span className="block truncate text-xs text-muted">
          <span className="font-medium">{reason.what}:</span> <Highlight text={reason.text} terms={terms} />
        </span>
      )}
    </span>
  )
}

/** Icons of records are the same as in the navigation. */
function iconOf(icon: Icon): LucideIcon {
  if (icon === 'all') return ArrowRight
  return typeof icon === 'string' ? lists[icon].Icon : icon
}

type SearchOptionProps = { id: string; option: PaletteOption; choice: OptionChoice; children: ReactNode }

function SearchOption({ id, option, choice, children }: SearchOptionProps) {
  const { href, key } = option
  const isActive = choice.activeKey === key

  // The active option is likely to be opened, so it is preloaded.
  useEffect(() => {
    if (isActive && href !== undefined) preloadRoute(href)
  }, [isActive, href])

  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: () => choice.activate(key),
    className:
      'flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-left aria-selected:bg-hover max-sm:min-h-11',
    children,
  }
  const choose = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choice.choose(option)
  }
  return href === undefined ? (
    <button type="button" {...shared} onClick={choose} />
  ) : (
    <Link {...shared} href={href} onClick={choose} />
  )
}
