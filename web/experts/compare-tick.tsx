// The checkbox that selects an expert for the comparison, in a row of the table or on a card.

import { type User, userName } from '#contract/users.ts'
import { isolated } from '#contract/visible-text.ts'
import { later } from '#web/ui/later.tsx'
import { useTicks } from './use-ticks.ts'

// Loaded after the rows, which are shown first.
const Checkbox = later(async () => (await import('#web/ui/checkbox.tsx')).Checkbox)
Checkbox.load()

/** The most experts in a comparison. */
const maxCompared = 4

type CompareTickProps = { expert: User; ticked: readonly string[] }

export function CompareTick({ expert, ticked }: CompareTickProps) {
  const { tick } = useTicks()
  const isTicked = ticked.includes(expert.id)
  const isRefused = !isTicked && ticked.length >= maxCompared
  return (
    <span
      className="relative z-1 inline-flex size-6 align-middle"
      data-tip={isRefused ? `${maxCompared} are compared at most` : undefined}
    >
      <Checkbox
        aria-keyshortcuts="x"
        aria-label={`Compare ${isolated(userName(expert))}`}
        checked={isTicked}
        disabled={isRefused}
        onChange={({ target }) =>
          tick(target.checked ? [...ticked, expert.id] : ticked.filter((id) => id !== expert.id))
        }
      />
    </span>
  )
}
