// The button that copies a link to the selected text of a session, or to the turn of the current match.

import Link2 from 'lucide-react/icons/link-2'
import { Button } from '#web/ui/button.tsx'
import { copyText, toast } from '#web/ui/toast.ts'
import type { Match } from './matches.ts'
import { type Passage, type PassageKind, passageFragment, useSelectedPassage } from './selected-passage.ts'
import { type Turn, withPlainBreaks } from './turns.ts'

type Turns = Record<'transcripts' | 'summaries', readonly Turn[]>

type CopyPassageProps = {
  texts: Record<PassageKind, readonly string[]>
  turns: Turns
  present: Match | undefined
}

/** Hidden while there is nothing to link to. */
export function CopyPassage({ texts, turns, present }: CopyPassageProps) {
  const selected = useSelectedPassage()
  const passage = selected ?? passageOf(present, turns)
  if (!passage) return null
  const copy = () => {
    const text = withPlainBreaks(texts[passage.kind][passage.source] ?? '')
    const link = location.origin + location.pathname + passageFragment(passage, text)
    const told = () => toast({ title: 'Copied', description: 'A link to this passage' })
    void copyText(link, told, link)
  }
  return (
    // Pressing the button must not clear the selection.
    <Button
      size="small"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={copy}
    >
      <Link2 className="size-4" />
      <span className="max-sm:sr-only">{selected ? 'Copy link to selection' : 'Copy link to match'}</span>
    </Button>
  )
}

function passageOf(match: Match | undefined, turns: Turns): Passage | undefined {
  if (!match || match.part === 'question') return undefined
  const turn = turns[match.part][match.index]
  if (!turn) return undefined
  const { source, start, text } = turn
  return { kind: match.part === 'summaries' ? 's' : 't', source, start, end: start + text.length }
}
