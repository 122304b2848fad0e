// Texts of a session as a readable conversation in a scroller: speakers on alternating sides, the places that were
// searched for marked and the first of them in sight. Long conversations are drawn a stretch at a time.

import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { LongText } from '#web/shared/long-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { partsOf } from '#web/ui/highlight-parts.ts'
import { Scroller } from '#web/ui/scroller.tsx'
import { readTurns, speakersOf, type Turn } from './turns.ts'

/** So many turns are drawn at first, and more with each wish for more. */
const stretch = 200

type ConversationProps = {
  label: string
  texts: readonly string[]
  /** Every text is somebody's: a transcript. */
  isTranscript?: boolean
  /** Folded words to be marked. */
  terms: readonly string[]
}

export function Conversation({ label, texts, isTranscript = false, terms }: ConversationProps) {
  const turns = useMemo(() => readTurns(texts, { everyone: isTranscript }), [texts, isTranscript])
  const speakers = useMemo(() => speakersOf(turns), [turns])
  const firstHit = useMemo(() => findHit(turns, terms), [turns, terms])
  const [shownTurns, setShownTurns] = useState(() => stretch + Math.max(0, firstHit))
  const list = useRef<HTMLOListElement>(null)

  useLayoutEffect(() => {
    const scroller = list.current?.parentElement
    const mark = firstHit < 0 ? null : list.current?.querySelector('mark')
    if (!scroller || !mark) return
    const top = mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    if (top > scroller.clientHeight - 40) scroller.scrollTop += top - scroller.clientHeight / 3
  }, [firstHit])

  const hidden = turns.length - shownTurns
  return (
    <Scroller label={label}>
      <ol ref={list} className="flex flex-col gap-3">
        {turns.slice(0, shownTurns).map((turn, index) => (
          <TurnItem
            // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
            key={index}
            turn={turn}
            side={turn.speaker === undefined ? 'none' : sideOf(speakers.indexOf(turn.speaker))}
            continues={turn.speaker !== undefined && turns[index - 1]?.speaker === turn.speaker}
            terms={terms}
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

type Side = 'left' | 'right' | 'none'

function sideOf(speaker: number): Side {
  return speaker % 2 === 0 ? 'left' : 'right'
}

const sides: Record<Side, { item: string; bubble: string }> = {
  left: { item: 'max-w-[88%] self-start', bubble: 'bg-neutral-soft rounded-tl-sm' },
  right: { item: 'max-w-[88%] self-end', bubble: 'bg-info-soft rounded-tr-sm' },
  none: { item: '', bubble: '' },
}

type TurnItemProps = { turn: Turn; side: Side; continues: boolean; terms: readonly string[] }

function TurnItem({ turn, side, continues, terms }: TurnItemProps) {
  const { item, bubble } = sides[side]
  return (
    <li className={`min-w-0 ${item}`} data-side={side}>
      {turn.speaker !== undefined && (
        <p
          className={`mb-0.5 px-1 text-xs font-medium text-muted ${side === 'right' ? 'text-right' : ''} ${continues ? 'sr-only' : ''}`}
        >
          {turn.speaker}
        </p>
      )}
      <div className={side === 'none' ? '' : `rounded-xl px-3 py-2 ${bubble}`}>
        <LongText text={turn.text} terms={terms} />
      </div>
    </li>
  )
}

/** The first turn with a place to be marked; -1 where there is none. */
function findHit(turns: readonly Turn[], terms: readonly string[]): number {
  if (terms.length === 0) return -1
  return turns.findIndex(({ text }) => partsOf(text, terms).some((part) => part.hit))
}
