// One turn of a conversation: the speaker and the text, with the search text or the linked passage marked.

import { visibleText } from '#contract/visible-text.ts'
import { LongText } from '#web/shared/long-text.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatTimeOfDay } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/settings.ts'
import type { Passage, PassageKind } from './passage.ts'
import { placeOf } from './selected-passage.ts'
import type { Turn } from './turns.ts'

export type Side = 'left' | 'right' | 'none'

const sides: Record<Side, { item: string; bubble: string }> = {
  left: { item: 'max-w-[88%] self-start', bubble: 'bg-neutral-soft rounded-tl-sm' },
  right: { item: 'max-w-[88%] self-end', bubble: 'border border-line rounded-tr-sm' },
  none: { item: '', bubble: '' },
}

type TurnItemProps = {
  turn: Turn
  kind: PassageKind
  side: Side
  /** The previous turn is by the same speaker. */
  continues: boolean
  terms: readonly string[]
  /** Which of the marks in this turn is the present match. */
  active: number | undefined
  passage: Passage | undefined
}

export function TurnItem({ turn, kind, side, continues, terms, active, passage }: TurnItemProps) {
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
    <bdi className="break-words whitespace-pre-wrap [overflow-wrap:anywhere]" {...placeOf(kind, turn)}>
      {text.slice(0, from)}
      <mark data-active="" className="scroll-my-32 rounded-sm bg-mark text-text">
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </bdi>
  )
}
