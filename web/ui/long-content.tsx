// Content of any length: cut off until the person asks for all of it, or in a scrolling area.

// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Highlight } from './foreign.tsx'
import { formatCount } from './format.ts'
import { TextButton } from './text-link.tsx'

const heights = { usual: 'max-h-96', tall: 'max-h-128' }

type ScrollerProps = { label: string; height?: keyof typeof heights; children: ReactNode }

export function Scroller({ label, height = 'usual', children }: ScrollerProps) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      data-scroller=""
      className={`overflow-y-auto rounded-md wrap-anywhere border border-line p-3 print:max-h-none print:overflow-visible print:border-0 print:p-0 ${heights[height]}`}
    >
      {children}
    </section>
  )
}

type ShowMoreProps<Item> = {
  items: readonly Item[]
  /** The number shown at first; a list that is slightly longer is shown completely. */
  first: number
  /** The plural, as in 'Show all 12 blocked slots'. */
  itemName: string
  children: (shown: readonly Item[]) => ReactNode
}

const hardlyMore = 2

export function ShowMore<Item>({ items, first, itemName, children }: ShowMoreProps<Item>) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = items.length > first + hardlyMore
  return (
    <>
      {children(isLong && !isWhole ? items.slice(0, first) : items)}
      {isLong && (
        <TextButton className="mt-2" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(items.length)} ${itemName}`}
        </TextButton>
      )}
    </>
  )
}

type LongTextProps = {
  text: string
  /** Folded words to highlight. */
  terms?: readonly string[]
  /** The index of the current highlight; the text is then shown completely. */
  active?: number | undefined
  shownCharacters?: number
} & Omit<ComponentProps<'span'>, 'children' | 'className'>

export function LongText({ text, terms = [], active, shownCharacters = 10_000, ...rest }: LongTextProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isCut = !showsAll && active === undefined && text.length > shownCharacters
  const shown = isCut ? text.slice(0, shownCharacters).toWellFormed() : text
  return (
    <>
      <span {...rest} className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Highlight text={shown} terms={terms} active={active} isProse />
      </span>
      {isCut && '…'}
      {isCut && (
        <TextButton className="mt-1 block text-left" onClick={() => setShowsAll(true)}>
          Show all {formatCount(text.length)} characters
        </TextButton>
      )}
    </>
  )
}
