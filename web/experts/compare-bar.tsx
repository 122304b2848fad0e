// What is ticked in the table of experts, and the way to their comparison.

import { comparisonPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Days } from './figures.ts'

/** As many as stand side by side. */
export const maxCompared = 4

type CompareBarProps = { chosen: readonly string[]; days: Days; onClear: () => void }

export function CompareBar({ chosen, days, onClear }: CompareBarProps) {
  const [expert1, expert2, expert3, expert4] = chosen
  const query = { expert1, expert2, expert3, expert4, slotFrom: days.from, slotUntil: days.until }
  return (
    <div className="flex min-h-control flex-wrap items-center gap-2">
      {chosen.length < 2 ? (
        <p className="text-muted">
          {chosen.length === 0
            ? 'Tick two to four experts to compare them'
            : 'Tick another one to compare them'}
        </p>
      ) : (
        <ButtonLink href={comparisonPath(query)} size="small">
          Compare {chosen.length}
        </ButtonLink>
      )}
      {chosen.length > 0 && (
        <Button look="quiet" size="small" onClick={onClear}>
          Untick all
        </Button>
      )}
    </div>
  )
}

type TickProps = { name: string; isTicked: boolean; isFull: boolean; onTick: (isTicked: boolean) => void }

export function CompareTick({ name, isTicked, isFull, onTick }: TickProps) {
  const isRefused = isFull && !isTicked
  return (
    <label
      className="relative z-1 inline-flex h-6 min-w-6 items-center justify-center gap-2 align-middle text-muted"
      data-tip={isRefused ? `${maxCompared} are compared at most` : undefined}
    >
      <span aria-hidden="true" className="min-[641px]:hidden">
        Compare
      </span>
      <input
        type="checkbox"
        aria-label={`Compare ${name}`}
        checked={isTicked}
        disabled={isRefused}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  )
}
