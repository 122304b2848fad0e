// The filters of a list: a chip for each filter that is set, which shows its condition and opens it, and a button to add others. On small
// screens a single button with their number opens all of them.

import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FunctionComponent, type ReactNode, useRef, useState } from 'react'
import type { ViewScreen } from '#contract/screen-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { later, laterLayer } from '#web/ui/later.tsx'
import { Popover } from '#web/ui/popup.tsx'
import { useIsSmall } from '#web/ui/room.ts'
import type { TriggerProps } from '#web/ui/use-popup.ts'
import { FilterChoices } from './filter-choices.tsx'
import { Condition } from './filter-condition.tsx'
import {
  type FilterDefinition,
  isSet,
  type ReadDefinitions,
  type Values,
  withoutValues,
} from './filter-definitions.ts'
import { SaveView } from './save-view.tsx'

type FilterBarProps = {
  readDefinitions: ReadDefinitions
  values: Values
  onChange: (change: Values) => void
  /** How many rows the filters leave, such as '514 sessions'; empty while unknown. */
  left: string
  view: { screen: ViewScreen; query: string } | undefined
  children: ReactNode
}

type BarProps = Omit<FilterBarProps, 'readDefinitions'>
type EditProps = Omit<BarProps, 'view' | 'children'>

type ControlsProps = EditProps & {
  definitions: readonly FilterDefinition[]
  /** Clears filters and search text; undefined if there are none. */
  onClear: (() => void) | undefined
}

const FilterEditor = laterLayer(async () => (await import('./filter-editor.tsx')).FilterEditor)
const FilterSheet = laterLayer(async () => (await import('./filter-sheet.tsx')).FilterSheet)

export function FilterBar({ readDefinitions, ...props }: FilterBarProps) {
  const Bar = barOf(readDefinitions)
  return <Bar {...props} />
}

const known = new WeakMap<ReadDefinitions, FunctionComponent<BarProps>>()

/** The bar with these filters, shown as a whole when the definitions are loaded, so that its parts do not move each other. */
function barOf(read: ReadDefinitions): FunctionComponent<BarProps> {
  const before = known.get(read)
  if (before) return before
  const Bar = later(async () => {
    const definitions = await read()
    return function Defined({ view, children, ...props }: BarProps) {
      const Filters = useIsSmall() ? SheetButton : Chips
      return (
        <>
          <Filters
            {...props}
            definitions={definitions}
            onClear={clearing(definitions, props.values, props.onChange)}
          />
          {view && <SaveView {...view} />}
          {children}
        </>
      )
    }
  })
  known.set(read, Bar)
  return Bar
}

function clearing(
  definitions: readonly FilterDefinition[],
  values: Values,
  onChange: FilterBarProps['onChange'],
): (() => void) | undefined {
  if (!values.q && !definitions.some((definition) => isSet(definition, values))) return undefined
  const names = ['q', ...definitions.flatMap((definition) => definition.names)]
  return () => onChange(Object.fromEntries(names.map((name) => [name, undefined])))
}

function Chips({ definitions, values, onChange, onClear }: ControlsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const chosen = definitions.filter((definition) => isSet(definition, values))
  // The button that was pressed goes with its chip.
  const remove = (change: () => void) => {
    bar.current?.querySelector<HTMLElement>('[aria-keyshortcuts]')?.focus()
    change()
  }
  return (
    <div ref={bar} className="contents">
      {chosen.map((definition) => (
        <FilterChip
          key={definition.label}
          {...{ definition, values, onChange }}
          onRemove={() => remove(() => onChange(withoutValues(definition)))}
        />
      ))}
      <AddFilter {...{ definitions, values, onChange }} />
      {onClear && (
        <Button look="quiet" onClick={() => remove(onClear)}>
          Clear
        </Button>
      )}
    </div>
  )
}

type FilterChipProps = Pick<EditProps, 'values' | 'onChange'> & {
  definition: FilterDefinition
  onRemove: () => void
}

/** The name and the value, which open the editor, and a button that removes the condition. */
function FilterChip({ definition, values, onChange, onRemove }: FilterChipProps) {
  const { label, editor } = definition
  const chip = (trigger: TriggerProps) => (
    <span className="inline-flex h-control max-w-full items-center rounded-md border border-line bg-accent-soft">
      <button {...trigger} type="button" className="flex h-full min-w-0 items-center rounded-l-md pl-2.5">
        <span className="shrink-0 whitespace-pre text-muted">{label}: </span>
        <span className="truncate font-medium">
          <Condition definition={definition} values={values} />
        </span>
      </button>
      <button
        type="button"
        aria-label={`Remove the filter by ${label.toLowerCase()}`}
        onClick={onRemove}
        className="grid h-full w-7 shrink-0 place-items-center rounded-r-md text-muted hover:bg-hover hover:text-text pointer-coarse:w-10"
      >
        <X className="size-3.5" />
      </button>
    </span>
  )
  return (
    <Popover label={label} trigger={chip}>
      {(close) => <FilterEditor {...{ editor, values, onChange }} onClose={close} takesFocus />}
    </Popover>
  )
}

function AddFilter({ definitions, values, onChange }: Omit<ControlsProps, 'onClear' | 'left'>) {
  const [chosen, setChosen] = useState<string>()
  const definition = definitions.find(({ label }) => label === chosen)
  return (
    <Popover
      label="Add a filter"
      trigger={(trigger) => (
        <Button
          {...trigger}
          aria-keyshortcuts="f"
          onClick={(event) => {
            setChosen(undefined)
            trigger.onClick(event)
          }}
        >
          <Plus className="size-4" />
          Filter
        </Button>
      )}
    >
      {(close) =>
        definition ? (
          <FilterEditor
            editor={definition.editor}
            values={values}
            onChange={onChange}
            onClose={close}
            heading={definition.label}
            takesFocus
          />
        ) : (
          <FilterChoices label="Filters" className="min-w-44">
            {definitions
              .filter((one) => !isSet(one, values))
              .map(({ label }) => (
                <li key={label}>
                  <Button look="quiet" className="w-full justify-start!" onClick={() => setChosen(label)}>
                    {label}
                  </Button>
                </li>
              ))}
          </FilterChoices>
        )
      }
    </Popover>
  )
}

function SheetButton(props: ControlsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = props.definitions.filter((definition) => isSet(definition, props.values)).length
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="f"
        onClick={() => setIsOpen(true)}
      >
        <ListFilter className="size-4" />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
