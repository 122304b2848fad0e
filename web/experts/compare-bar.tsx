// The experts that are selected in the list, and a link to their comparison.

import { comparisonPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Days } from './figures.ts'
import { useTicks } from './use-ticks.ts'

export function CompareBar({ days }: { days: Days }) {
  const { ticked, tick } = useTicks()
  const [expert1, expert2, expert3, expert4] = ticked
  const query = { expert1, expert2, expert3, expert4, slotFrom: days.from, slotUntil: days.until }
  return (
    <div className="flex min-h-control flex-wrap items-center gap-2">
      {ticked.length < 2 ? (
        <p className="text-muted">
          {ticked.length === 0
            ? 'Tick two to four experts to compare them'
            : 'Tick another one to compare them'}
        </p>
      ) : (
        <ButtonLink href={comparisonPath(query)} size="small" aria-keyshortcuts="c">
          Compare {ticked.length}
        </ButtonLink>
      )}
      {ticked.length > 0 && (
        <Button look="quiet" size="small" onClick={() => tick([])}>
          Untick all
        </Button>
      )}
    </div>
  )
}
