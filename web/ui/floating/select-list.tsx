// The list of a Select, made accessible by Ariakit. A long one begins with a field that filters it.

import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox'
import { SelectItem, SelectPopover, type SelectStoreProps, useSelectStore } from '@ariakit/react/select'
import Check from 'lucide-react/icons/check'
import { type ReactElement, type ReactNode, useState } from 'react'
import { fold } from '#contract/fold.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import type { FloatingProps, Option } from '#web/ui/use-popup.ts'
import { floatingClasses, floatingOf, itemClasses, storeOf, useAnchored } from './anchored.ts'

/** Lists with more options can be searched. */
const maxRead = 9

type SelectListProps = FloatingProps & {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

export function SelectList(props: SelectListProps) {
  return props.options.length > maxRead ? <Searched {...props} /> : <Read {...props} />
}

function Read(props: SelectListProps) {
  return (
    <List {...props}>
      {props.options.map((option) => (
        <Item key={option.value} option={option} />
      ))}
    </List>
  )
}

function Searched(props: SelectListProps) {
  const [text, setText] = useState('')
  const combobox = useComboboxStore({ value: text, setValue: setText })
  const wanted = fold(text.trim())
  return (
    <List {...props} combobox={combobox}>
      <Combobox
        autoSelect
        aria-label="Find"
        placeholder="Find…"
        className="mb-1 h-control w-full shrink-0 rounded-md border border-line bg-canvas px-2.5 placeholder:text-muted"
      />
      <ComboboxList className="min-h-0 overflow-auto">
        {props.options
          .filter(({ label }) => fold(label).includes(wanted))
          .map((option) => (
            <Item key={option.value} option={option} render={<ComboboxItem />} />
          ))}
      </ComboboxList>
    </List>
  )
}

type ListProps = SelectListProps & { children: ReactNode; combobox?: SelectStoreProps['combobox'] }

function List({ label, value, onChange, combobox, children, ...floating }: ListProps) {
  const store = useSelectStore({
    ...(combobox ? { combobox } : {}),
    ...storeOf(floating.onClose),
    value,
    setValue: onChange,
  })
  useAnchored(store, floating.anchor)
  return (
    <SelectPopover
      store={store}
      {...floatingOf(floating, label)}
      className={`${floatingClasses} min-w-[max(10rem,var(--popover-anchor-width))]`}
    >
      {children}
    </SelectPopover>
  )
}

function Item({ option, render }: { option: Option; render?: ReactElement }) {
  const { value, label } = option
  return (
    <SelectItem value={value} {...(render ? { render } : {})} className={`group ${itemClasses}`}>
      <span className="min-w-0 flex-1 truncate">
        <Foreign>{label}</Foreign>
      </span>
      <Check className="invisible size-4 shrink-0 text-link group-aria-selected:visible" />
    </SelectItem>
  )
}
