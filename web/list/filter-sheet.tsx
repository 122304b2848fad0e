// All filters of a list in one column, for small screens.

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Condition } from './filter-condition.tsx'
import { type FilterDefinition, isSet, type Values, withoutValues } from './filter-definitions.ts'
import { FilterEditor } from './filter-editor.tsx'

type FilterSheetProps = {
  definitions: readonly FilterDefinition[]
  values: Values
  onChange: (change: Values) => void
  onClear: (() => void) | undefined
  onClose: () => void
}

export function FilterSheet({ definitions, values, onChange, onClear, onClose }: FilterSheetProps) {
  return (
    <Dialog title="Filters" onClose={onClose}>
      <ul className="flex flex-col gap-1">
        {definitions.map((one) => (
          <li key={one.label} className="border-b border-line">
            <details open={isSet(one, values)}>
              <summary className="flex min-h-11 cursor-pointer items-center gap-2">
                <span className="font-medium">{one.label}</span>
                {isSet(one, values) && (
                  <span className="truncate text-link">
                    <Condition definition={one} values={values} />
                  </span>
                )}
              </summary>
              <div className="flex flex-col gap-2 pb-3">
                <FilterEditor
                  editor={one.editor}
                  values={values}
                  onChange={onChange}
                  onDone={() => undefined}
                />
                {isSet(one, values) && (
                  <Button look="quiet" onClick={() => onChange(withoutValues(one))}>
                    Remove
                  </Button>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end gap-2">
        {onClear && <Button onClick={onClear}>Clear</Button>}
        <Button look="primary" onClick={onClose}>
          Show
        </Button>
      </div>
    </Dialog>
  )
}
