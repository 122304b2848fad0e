// The checkbox that selects an expert for the comparison, in a row of the table or on a card.

import { type User, userName } from '#contract/users.ts'
import { isolated } from '#contract/visible-text.ts'
import { useTicks } from './use-ticks.ts'

/** The most experts in a comparison. */
const maxCompared = 4

type CompareTickProps = { expert: User; ticked: readonly string[] }

export function CompareTick({ expert, ticked }: CompareTickProps) {
  const { tick } = useTicks()
  const isTicked = ticked.includes(expert.id)
  const isRefused = !isTicked && ticked.length >= maxCompared
  return (
    <label
      className="relative z-1 inline-flex h-6 min-w-6 items-center justify-center gap-2 align-middle text-muted"
      data-tip={isRefused ? `${maxCompared} are compared at most` : undefined}
    >
      <input
        type="checkbox"
        aria-keyshortcuts="x"
        aria-label={`Compare ${isolated(userName(expert))}`}
        checked={isTicked}
        disabled={isRefused}
        onChange={({ target }) =>
          tick(target.checked ? [...ticked, expert.id] : ticked.filter((id) => id !== expert.id))
        }
      />
    </label>
  )
}
