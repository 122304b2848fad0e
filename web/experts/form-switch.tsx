// Switches between cards and a table of the same experts, with the same filters.

import type { Values } from '#web/list/filter-definitions.ts'
import { expertsPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { ticksIn } from '#web/router/parameters.ts'
import { Switch } from '#web/ui/switch.tsx'

/** The table begins with the last month, whose figures are more useful and faster than those of all time. */
export const firstPeriod = { slotFrom: 'today-29', slotUntil: 'today' }

export function FormSwitch({ form, values }: { form: 'cards' | 'table'; values: Values }) {
  const { search } = useLocation()
  const ticks = ticksIn(search)
  const { q, ai, tag, from, until } = values
  const kept = { q, ai, tag, from, until, ...ticks }
  const present = { ...values, ...ticks }
  return (
    <Switch
      label="Form"
      options={[
        {
          label: 'Cards',
          href: form === 'cards' ? expertsPath(present) : expertsPath(kept),
          isPresent: form === 'cards',
        },
        {
          label: 'Table',
          href: expertsPath({ as: 'table', ...(form === 'table' ? present : { ...firstPeriod, ...kept }) }),
          isPresent: form === 'table',
        },
      ]}
    />
  )
}
