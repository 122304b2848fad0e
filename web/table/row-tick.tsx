// The checkboxes that tick rows: one in each row, and one for all loaded rows.

import { isolated } from '#contract/visible-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { RowTicks } from './row-source.ts'

type RowTickProps = {
  id: string
  name: string
  isTicked: boolean
  onTick: RowTicks<unknown>['tick']
}

export function RowTick({ id, name, isTicked, onTick }: RowTickProps) {
  return (
    <span className="relative z-1 inline-flex align-middle print:invisible">
      <Checkbox
        aria-keyshortcuts="x"
        aria-label={`Select ${isolated(name)}`}
        checked={isTicked}
        // A change event does not say whether Shift is held.
        onClick={({ currentTarget, shiftKey }) => onTick(id, currentTarget.checked, shiftKey)}
        onChange={() => undefined}
      />
    </span>
  )
}

/** `label`: shown beside it if the table has no header. */
export function TickLoaded({ ticks, label }: { ticks: RowTicks<never>; label?: string }) {
  const { loaded, tickLoaded } = ticks
  return (
    <span className="inline-flex shrink-0 self-center align-middle print:invisible">
      <Checkbox
        {...(label ? {} : { 'aria-label': 'Select the loaded rows' })}
        checked={loaded === 'all'}
        isMixed={loaded === 'some'}
        onChange={({ target }) => tickLoaded(target.checked)}
      >
        {label}
      </Checkbox>
    </span>
  )
}
