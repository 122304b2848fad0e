// The experts that are selected for a comparison, and the checkbox that selects one, in a row of the table or on a card. They are in
// the address, under the parameters of the comparison, so that a refresh, a filter, the other form of the list and a shared link
// keep them.

import { useMemo } from 'react'
import { type User, userName } from '#contract/users.ts'
import { isolated } from '#contract/visible-text.ts'
import { replaceParameters, ticksIn } from '#web/router/address.ts'
import { useLocation } from '#web/router/location.ts'
import { later } from '#web/ui/later.tsx'

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

type Ticks = { ticked: readonly string[]; tick: (ids: readonly string[]) => void }

export function useTicks(): Ticks {
  const { search } = useLocation()
  const stated = JSON.stringify(Object.values(ticksIn(search)))
  const ticked = useMemo(() => [...new Set<string>(JSON.parse(stated))], [stated])
  return { ticked, tick }
}

function tick([expert1, expert2, expert3, expert4]: readonly string[]): void {
  replaceParameters({ expert1, expert2, expert3, expert4 })
}
