// The experts that are selected for a comparison: they are in the address, under the parameters of the comparison, so
// that a refresh, a filter, the other form of the list and a shared link keep them.

import { useMemo } from 'react'
import { useLocation } from '#web/router/location.ts'
import { replaceParameters, ticksIn } from '#web/router/parameters.ts'

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
