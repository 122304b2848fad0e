// Text of any length, cut to a few hundred characters until the reader asks for the rest.

import { useState } from 'react'
import { TextButton } from './text-button.tsx'

const cutAt = 600

export function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > cutAt + 100
  return (
    <>
      <span className="break-words whitespace-pre-line">
        {isLong && !isWhole ? `${text.slice(0, cutAt).toWellFormed()}…` : text}
      </span>
      {isLong && (
        <>
          {' '}
          <TextButton onClick={() => setIsWhole(!isWhole)}>{isWhole ? 'Show less' : 'Show all'}</TextButton>
        </>
      )}
    </>
  )
}
