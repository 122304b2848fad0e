// A range of prices in US dollars.

import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { amount } from '#contract/list.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Values } from './filter-definitions.ts'

type PriceRangeProps = {
  min: string
  /** Undefined where only more than an amount is asked for. */
  max: string | undefined
  values: Values
  onChange: (change: Values) => void
  onDone: () => void
}

export function PriceRange({ min, max, values, onChange, onDone }: PriceRangeProps) {
  const bounds =
    max === undefined
      ? [{ name: min, label: 'In dollars' }]
      : [
          { name: min, label: 'From, in dollars' },
          { name: max, label: 'Up to, in dollars' },
        ]
  const [texts, setTexts] = useState<Values>(values)
  const isWrong = (name: string) => (texts[name] ?? '') !== '' && !v.is(amount, texts[name])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (bounds.some(({ name }) => isWrong(name))) return
    onChange(Object.fromEntries(bounds.map(({ name }) => [name, texts[name] || undefined])))
    onDone()
  }
  return (
    <form onSubmit={apply} className="flex flex-col gap-3">
      {bounds.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          error={isWrong(name) ? 'Type an amount such as 12.50.' : undefined}
          inputMode="decimal"
          value={texts[name] ?? ''}
          onType={(text) => setTexts({ ...texts, [name]: text.trim() })}
        />
      ))}
      <Button look="primary" type="submit">
        Apply
      </Button>
    </form>
  )
}
