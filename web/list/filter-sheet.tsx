// All filters of a list in one column, for small screens: a row for each with its value, which opens its editor.

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { panel } from '#web/ui/panel.tsx'
import { Condition } from './filter-condition.tsx'
import { type FilterDefinition, isSet, type Values, withoutValues } from './filter-definitions.ts'
import { FilterEditor } from './filter-editor.tsx'

type FilterSheetProps = {
  definitions: readonly FilterDefinition[]
  values: Values
  onChange: (change: Values) => void
  onClear: (() => void) | undefined
  left: string
  onClose: () => void
}

export function FilterSheet({ definitions, values, onChange, onClear, left, onClose }: FilterSheetProps) {
  return (
    <Dialog title="Filters" place="sheet" onClose={onClose}>
      <ul className={`${panel} mt-2 divide-y divide-line`}>
        {definitions.map((one) => (
          <li key={one.label}>
            <Row definition={one} values={values} onChange={onChange} />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-4 mt-4 flex gap-2 border-t border-line bg-raised px-4 py-3">
        {onClear && <Button onClick={onClear}>Clear</Button>}
        <Button look="primary" onClick={onClose} className="min-w-0 flex-1">
          <span className="truncate">Show {left}</span>
        </Button>
      </div>
    </Dialog>
  )
}

type RowProps = Pick<FilterSheetProps, 'values' | 'onChange'> & { definition: FilterDefinition }

function Row({ definition, values, onChange }: RowProps) {
  const { label, editor } = definition
  const hasValue = isSet(definition, values)
  const [isOpen, setIsOpen] = useState(hasValue)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-12 items-center gap-2 bg-canvas px-3 focus-visible:-outline-offset-2">
        <span className="shrink-0">{label}</span>
        <span className={`ml-auto truncate ${hasValue ? 'text-link' : 'text-muted'}`}>
          {hasValue ? <Condition definition={definition} values={values} /> : 'Any'}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 border-t border-line p-3">
        <FilterEditor editor={editor} values={values} onChange={onChange} onClose={() => undefined} />
        {hasValue && (
          <Button look="quiet" onClick={() => onChange(withoutValues(definition))}>
            Remove
          </Button>
        )}
      </div>
    </details>
  )
}
