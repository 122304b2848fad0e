// Text of any length and any kind, with its line breaks. Very long text is cut off until the person asks for all of it.

import { type ComponentProps, useState } from 'react'
import { formatCount } from '#web/ui/format.ts'
import { Highlight } from '#web/ui/highlight.tsx'
import { TextButton } from '#web/ui/text-link.tsx'

type LongTextProps = {
  text: string
  /** Folded words to mark. */
  terms?: readonly string[]
  /** The present one of the marks; the text is then shown completely. */
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
        <Highlight text={shown} terms={terms} active={active} />
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
