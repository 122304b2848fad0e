// Describes what an act would do or has done in one sentence, and shows the notification after it, with 'Undo'.

import type { QueryClient } from '@tanstack/react-query'
import type { Outcome } from '#contract/acts.ts'
import { undoAction } from '#web/records/undo.ts'
import { countText, formatCount, type Noun } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'

export const nothingDone: Outcome = {
  act: null,
  changed: 0,
  unchanged: 0,
  activated: 0,
  expired: 0,
  left: [],
  pending: [],
}

export function bothOf(a: Outcome, b: Outcome): Outcome {
  return {
    act: a.act ?? b.act,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    activated: a.activated + b.activated,
    expired: a.expired + b.expired,
    left: [...a.left, ...b.left],
    pending: [...a.pending, ...b.pending],
  }
}

/** Returns '12 codes, 3 already expired become active', or '12 codes will be changed' without further effects. */
export function outcomeText(outcome: Outcome, words: Noun, did: string): string {
  const { changed, activated, expired, unchanged } = outcome
  const more = [
    activated > 0 &&
      `${formatCount(activated)} already expired ${activated === 1 ? 'becomes' : 'become'} active`,
    expired > 0 && `${formatCount(expired)} active ${expired === 1 ? 'expires' : 'expire'}`,
    unchanged > 0 && `${formatCount(unchanged)} ${unchanged === 1 ? 'has' : 'have'} these values already`,
  ].filter((part) => part !== false)
  return more.length === 0
    ? `${countText(changed, words)} will be ${did}`
    : [countText(changed, words), ...more].join(', ')
}

export function toastOutcome(
  client: QueryClient,
  of: Noun,
  did: string,
  { act, changed, left, pending }: Pick<Outcome, 'act' | 'changed' | 'left' | 'pending'>,
): void {
  const parts = [
    left.length > 0 && `${formatCount(left.length)} left out.`,
    pending.length > 0 && `${formatCount(pending.length)} not written by the source yet.`,
  ].filter((part) => part !== false)
  toast({
    title: `${countText(changed, of)} ${did}`,
    ...(parts.length > 0 ? { description: parts.join(' ') } : {}),
    ...undoAction(client, act),
  })
}
