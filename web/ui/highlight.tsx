// A text with the places marked where it matches what was searched for.

import { Fragment } from 'react'
import { partsOf } from './highlight-parts.ts'

type HighlightProps = {
  text: string
  /** Folded words, as the search answers them. */
  terms: readonly string[]
  /** Which of the marks, counted from 0, is the one that is looked at. */
  active?: number | undefined
}

export function Highlight({ text, terms, active }: HighlightProps) {
  let marks = 0
  return partsOf(text, terms).map((part, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
    if (!part.hit) return <Fragment key={index}>{part.text}</Fragment>
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
}
