// Text of any length and any kind, its line breaks kept. Very long text is cut until somebody asks for all of it.

import { useState } from 'react'
import { formatCount } from '#web/ui/format.ts'
import { Highlight } from '#web/ui/highlight.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

type LongTextProps = {
  text: string
  /** Folded words to be marked. */
  terms?: readonly string[]
  shownCharacters?: number
}

export function LongText({ text, terms = [], shownCharacters = 10_000 }: LongTextProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isCut = !showsAll && text.length > shownCharacters
  const shown = isCut ? text.slice(0, shownCharacters).toWellFormed() : text
  return (
    <>
      <span className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Highlight text={shown} terms={terms} />
        {isCut && '…'}
      </span>
      {isCut && (
        <TextButton className="mt-1 block text-left" onClick={() => setShowsAll(true)}>
          Show all {formatCount(text.length)} characters
        </TextButton>
      )}
    </>
  )
}
