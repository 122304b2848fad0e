// The list of a Select, made accessible by Ariakit.

import { SelectItem, SelectPopover, useSelectStore } from '@ariakit/react/select'
import Check from 'lucide-react/icons/check'
import { Foreign } from '#web/ui/foreign.tsx'
import type { FloatingProps, Option } from '#web/ui/use-popup.ts'
import { floatingClasses, floatingOf, itemClasses, storeOf, useAnchored } from './anchored.ts'

type SelectListProps = FloatingProps & {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

export function SelectList({ label, options, value, onChange, ...floating }: SelectListProps) {
  const store = useSelectStore({ ...storeOf(floating.onClose), value, setValue: onChange })
  useAnchored(store, floating.anchor)
  return (
    <SelectPopover
      store={store}
      {...floatingOf(floating, label)}
      className={`${floatingClasses} min-w-[max(10rem,var(--popover-anchor-width))]`}
    >
      {options.map((option) => (
        <Item key={option.value} option={option} />
      ))}
    </SelectPopover>
  )
}

function Item({ option: { value, label } }: { option: Option }) {
  return (
    <SelectItem value={value} className={`group ${itemClasses}`}>
      <Foreign className="min-w-0 flex-1 truncate">{label}</Foreign>
      <Check className="invisible size-4 shrink-0 text-link group-aria-selected:visible" />
    </SelectItem>
  )
}
