// A text that a document may state: the text, or that there is none.

import { LongText } from '#web/shared/long-text.tsx'

type StatedProps = { text: string | undefined; absent?: string }

export function Stated({ text, absent = 'Not provided' }: StatedProps) {
  if (!text?.trim()) return <span className="text-muted">{absent}</span>
  return <LongText text={text} shownCharacters={600} />
}
