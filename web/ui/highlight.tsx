// A text with its matches marked.

import { visibleText } from '#contract/visible-text.ts'
import { translateOf } from './foreign.tsx'
import { partsOf } from './highlight-parts.ts'

type HighlightProps = {
  text: string
  /** Folded words, from the answer of the search. */
  terms: readonly string[]
  /** The present one of the marks, counted from 0. */
  active?: number | undefined
}

export function Highlight({ text, terms, active }: HighlightProps) {
  let marks = 0
  const parts = partsOf(visibleText(text), terms).map((part, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
    if (!part.hit) return part.text
    const isActive = marks++ === active
    return (
      <mark
        key={index}
        {...(isActive && { 'data-active': '' })}
        className={`rounded-sm ${isActive ? 'scroll-my-32 bg-accent text-on-accent' : 'bg-mark text-text'}`}
      >
        {part.text}
      </mark>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
  })
  return <bdi translate={translateOf(text)}>{parts}</bdi>
}
