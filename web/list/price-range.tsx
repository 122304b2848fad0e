// A range of prices in US dollars.

import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { amount } from '#contract/list.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Values } from './filter-definitions.ts'

type PriceRangeProps = {
  min: string
  max: string
  values: Values
  onChange: (change: Values) => void
  onDone: () => void
}

export function PriceRange({ min, max, values, onChange, onDone }: PriceRangeProps) {
  const [texts, setTexts] = useState({ [min]: values[min] ?? '', [max]: values[max] ?? '' })
  const isWrong = (name: string) => (texts[name] ?? '') !== '' && !v.is(amount, texts[name])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong(min) || isWrong(max)) return
    onChange({ [min]: texts[min] || undefined, [max]: texts[max] || undefined })
    onDone()
  }
  return (
    <form onSubmit={apply} className="flex flex-col gap-3">
      {[
        { name: min, label: 'From, in dollars' },
        { name: max, label: 'Up to, in dollars' },
      ].map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          error={isWrong(name) ? 'Type an amount such as 12.50.' : undefined}
          inputMode="decimal"
          value={texts[name]}
          onType={(text) => setTexts({ ...texts, [name]: text.trim() })}
        />
      ))}
      <Button look="primary" type="submit">
        Apply
      </Button>
    </form>
  )
}
