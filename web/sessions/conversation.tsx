// Shows texts of a session as a conversation in a scrolling area, with separate speakers, and with the search text and the passage of a
// link highlighted. Long conversations are rendered in parts.

import { useMemo, useState } from 'react'
import { visibleText } from '#contract/visible-text.ts'
import { timeZone } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Foreign, proseOf } from '#web/ui/foreign.tsx'
import { formatCount, formatTimeOfDay } from '#web/ui/format.ts'
import { LongText, Scroller } from '#web/ui/long-content.tsx'
import { activeIn, type Match, type SearchedPart } from './matches.ts'
import { type Passage, type PassageKind, placeOf } from './selected-passage.ts'
import { speakersOf, type Turn } from './turns.ts'

const sides: Record<Side, { item: string; bubble: string }> = {
  left: { item: 'max-w-[88%] self-start', bubble: 'bg-neutral-soft rounded-tl-sm' },
  right: { item: 'max-w-[88%] self-end', bubble: 'border border-line rounded-tr-sm' },
  none: { item: '', bubble: '' },
}

/** The number of turns rendered at first, and added by each click on 'Show more'. */
const stretch = 200

type ConversationProps = {
  label: string
  turns: readonly Turn[]
  part: Exclude<SearchedPart, 'question'>
  /** Folded words to highlight, and the current match. */
  terms: readonly string[]
  present: Match | undefined
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

type Side = 'left' | 'right' | 'none'

type TurnItemProps = {
  turn: Turn
  kind: PassageKind
  side: Side
  /** The previous turn has the same speaker. */
  continues: boolean
  terms: readonly string[]
  /** Which of the highlights in this turn is the current match. */
  active: number | undefined
  passage: Passage | undefined
}

function TurnItem({ turn, kind, side, continues, terms, active, passage }: TurnItemProps) {
  const { item, bubble } = sides[side]
  return (
    <li className={`min-w-0 ${item}`} data-side={side}>
      {turn.speaker !== undefined && (
        <p
          className={`mb-0.5 px-1 text-xs font-medium text-muted ${side === 'right' ? 'text-right' : ''} ${continues ? 'sr-only' : ''}`}
        >
          <Foreign>{turn.speaker}</Foreign>
          {turn.at && ` · ${formatTimeOfDay(turn.at, timeZone)}`}
        </p>
      )}
      <div className={side === 'none' ? '' : `rounded-xl px-3 py-2 forced-colors:border ${bubble}`}>
        {passage ? (
          <LinkedText turn={turn} kind={kind} passage={passage} />
        ) : (
          <LongText text={turn.text} terms={terms} active={active} {...placeOf(kind, turn)} />
        )}
      </div>
    </li>
  )
}

function LinkedText({ turn, kind, passage }: Pick<TurnItemProps, 'turn' | 'kind'> & { passage: Passage }) {
  const { start } = turn
  const text = visibleText(turn.text)
  const from = Math.max(0, passage.start - start)
  const to = Math.min(text.length, passage.end - start)
  return (
    <bdi
      {...proseOf(text)}
      className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]"
      {...placeOf(kind, turn)}
    >
      <span>{text.slice(0, from)}</span>
      <mark data-active="" className="scroll-my-32 rounded-sm bg-mark text-text">
        {text.slice(from, to)}
      </mark>
      <span>{text.slice(to)}</span>
    </bdi>
  )
}
