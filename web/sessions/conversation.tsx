// Texts of a session as a readable conversation in a scroller: with separate speakers, and with the search text and the
// passage of a link marked. Long conversations are rendered in parts.

import { useMemo, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Scroller } from '#web/ui/scroller.tsx'
import { activeIn, type Match, type Part } from './matches.ts'
import type { Passage, PassageKind } from './passage.ts'
import { type Side, TurnItem } from './turn-item.tsx'
import { speakersOf, type Turn } from './turns.ts'

/** The number of turns rendered at first, and added by each click on 'Show more'. */
const stretch = 200

type ConversationProps = {
  label: string
  turns: readonly Turn[]
  part: Exclude<Part, 'question'>
  /** Folded words to mark, and the present match. */
  terms: readonly string[]
  present: Match | undefined
  /** The passage in the address. */
  passage: Passage | undefined
}

const kinds: Record<ConversationProps['part'], PassageKind> = { transcripts: 't', summaries: 's' }

export function Conversation({ label, turns, part, terms, present, passage }: ConversationProps) {
  const kind = kinds[part]
  const speakers = useMemo(() => speakersOf(turns), [turns])
  const own = passage?.kind === kind ? passage : undefined
  const index = present?.part === part ? present.index : turns.findIndex((turn) => meets(turn, own))
  const [shownTurns, setShownTurns] = useState(stretch)
  if (index >= shownTurns) setShownTurns(index + stretch)
  const hidden = turns.length - shownTurns
  return (
    <Scroller label={label} height="tall">
      <ol className="flex flex-col gap-3">
        {turns.slice(0, shownTurns).map((turn, index) => (
          <TurnItem
            // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their position
            key={index}
            turn={turn}
            kind={kind}
            side={turn.speaker === undefined ? 'none' : sideOf(speakers.indexOf(turn.speaker))}
            continues={turn.speaker !== undefined && turns[index - 1]?.speaker === turn.speaker}
            terms={terms}
            active={activeIn(present, part, index)}
            passage={meets(turn, own) ? own : undefined}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <Button size="small" className="mt-3" onClick={() => setShownTurns(shownTurns + stretch)}>
          Show {formatCount(Math.min(stretch, hidden))} more of {formatCount(hidden)}
        </Button>
      )}
    </Scroller>
  )
}

function sideOf(speaker: number): Side {
  return speaker % 2 === 0 ? 'left' : 'right'
}

function meets({ source, start, text }: Turn, passage: Passage | undefined): boolean {
  return passage?.source === source && passage.start < start + text.length && passage.end > start
}
