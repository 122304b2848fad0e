// The bar for selected tags or codes, whose actions open a dialog.

import { useState } from 'react'
import { useMay } from '#web/identity/identity-store.ts'
import type { CountedList } from '#web/list/list-count.tsx'
import type { ListTicks } from '#web/list/use-row-ticks.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import type { ActDialog } from './act-dialog.tsx'
import type { ManyActions, ManyRow } from './many-action.ts'
import { SelectionBar, type SelectionBarProps } from './selection-bar.tsx'

const LaterDialog = laterLayer(async () => (await import('./act-dialog.tsx')).ActDialog)
// later() loses the type parameters.
const Dialog = LaterDialog as typeof ActDialog

type Acted<Listed, Row extends ManyRow, Change, Counted> = Pick<
  SelectionBarProps<Listed, Row, Counted>,
  'endpoint' | 'counting'
> & { of: ManyActions<Row, Change> }

export function actBarOf<Listed, Row extends ManyRow, Change, Counted>(
  acted: Acted<Listed, Row, Change, Counted>,
) {
  return (props: { list: CountedList<Row>; ticks: ListTicks<Row> }) => <ActBar {...acted} {...props} />
}

function ActBar<Listed, Row extends ManyRow, Change, Counted>(
  props: Omit<SelectionBarProps<Listed, Row, Counted>, 'children'> & Acted<Listed, Row, Change, Counted>,
) {
  const { of, ticks } = props
  const [label, setLabel] = useState<string>()
  const mayDelete = useMay(`${of.entity}.delete`)
  const action = of.actions.find((one) => one.label === label)
  return (
    <SelectionBar {...props}>
      {(isReady) => (
        <>
          {of.actions
            .filter(({ isDeletion }) => mayDelete || !isDeletion)
            .map((one) => (
              <Button
                key={one.label}
                look="quiet"
                size="small"
                className={one.isDeletion ? 'text-danger' : ''}
                aria-haspopup="dialog"
                disabled={!isReady}
                onClick={() => setLabel(one.label)}
              >
                {one.label}
              </Button>
            ))}
          {action && (
            <Dialog
              of={of}
              action={action}
              rows={[...ticks.ticked.values()]}
              onClose={(isDone) => {
                setLabel(undefined)
                if (isDone) ticks.clear()
              }}
            />
          )}
        </>
      )}
    </SelectionBar>
  )
}
