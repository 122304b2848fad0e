// A text with the places marked where it matches what was searched for.

import { Fragment } from 'react'
import { partsOf } from './highlight-parts.ts'

/** `terms` are folded words, as the search answers them. */
export function Highlight({ text, terms }: { text: string; terms: readonly string[] }) {
  return partsOf(text, terms).map((part, index) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
      <mark key={index} className="rounded-sm bg-mark text-text">
        {part.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}
