// The bar for selected tags or codes, whose actions open a dialog.

import { useState } from 'react'
import { useMay } from '#web/identity/identity-store.ts'
import type { SelectedRows } from '#web/list/use-row-ticks.ts'
import { Button } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import type { ActDialog } from './act-dialog.tsx'
import type { ManyActions, ManyRow } from './many-action.ts'
import { SelectionBar } from './selection-bar.tsx'

const LaterDialog = laterLayer(async () => (await import('./act-dialog.tsx')).ActDialog)
// later() loses the type parameters.
const Dialog = LaterDialog as typeof ActDialog

type ActBarProps<Row, Change> = SelectedRows<Row> & { of: ManyActions<Row, Change> }

export function ActBar<Row extends ManyRow, Change>({ of, list, ticks }: ActBarProps<Row, Change>) {
  const [label, setLabel] = useState<string>()
  const mayDelete = useMay(`${of.entity}.delete`)
  const action = of.actions.find((one) => one.label === label)
  return (
    <SelectionBar of={of} list={list} ticks={ticks}>
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
