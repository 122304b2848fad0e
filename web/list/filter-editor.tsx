// Edits the value of one filter: a choice, a range of days, stars or prices, a text, a person, an actor, a label, a tag or another value.

import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { amount } from '#contract/list.ts'
import { plainAmount } from '#contract/money.ts'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateRange } from '#web/ui/date-range.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dayOfBound } from '#web/ui/periods.ts'
import type { Editor, Values } from './filter-definitions.ts'
import { Actors, Colleagues, ExistingValues, Labels, Options, People, Tags } from './filter-options.tsx'

const stars = ['1', '2', '3', '4', '5']

type FilterEditorProps = {
  editor: Editor
  values: Values
  onChange: (change: Values) => void
  /** Called when a choice completes the edit. */
  onClose: () => void
  heading?: string
  /** The first control gets the focus, since the editor replaces the focused element. */
  takesFocus?: boolean
}

export function FilterEditor({ heading, takesFocus = false, ...props }: FilterEditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = editor.current
    if (!takesFocus || !element) return
    const focus = () => {
      const control = element.querySelector<HTMLElement>('input, [role=combobox], button')
      control?.focus()
      return control !== null
    }
    if (focus()) return
    // Waits for choices that are still loading.
    const arrival = new MutationObserver(() => focus() && arrival.disconnect())
    arrival.observe(element, { childList: true, subtree: true })
    return () => arrival.disconnect()
  }, [takesFocus])
  return (
    <div ref={editor} className="flex max-w-96 flex-col gap-2">
      {heading && <p className="font-medium">{heading}</p>}
      <Edit {...props} />
    </div>
  )
}

function Edit({ editor, values, onChange, onClose }: Omit<FilterEditorProps, 'heading' | 'takesFocus'>) {
  if (editor.kind === 'days') {
    const { from, until, before, isComing, sets } = editor
    const end = before && values[before] ? dayOfBound(values[before], 'until') : values[until]
    return (
      <DateRange
        value={{ from: values[from] ?? '', until: end ?? '' }}
        isComing={isComing}
        onChange={(range) =>
          onChange({
            ...(before !== undefined && { [before]: undefined }),
            [from]: range.from || undefined,
            [until]: range.until || undefined,
            ...sets,
          })
        }
      />
    )
  }
  if (editor.kind === 'stars') return <StarRange {...editor} values={values} onChange={onChange} />
  if (editor.kind === 'prices')
    return <PriceRange {...editor} values={values} onChange={onChange} onDone={onClose} />
  const { name } = editor
  const choose = (value: string) => {
    onChange({
      ...(editor.kind === 'choice' && editor.clears && { [editor.clears]: undefined }),
      [name]: value,
    })
    onClose()
  }
  const chosen = values[name]
  if (editor.kind === 'text') return <TypedText label={editor.label} {...{ chosen, choose }} />
  if (editor.kind === 'choice') return <Options options={editor.options} {...{ chosen, choose }} />
  if (editor.kind === 'actor') return <Actors {...{ chosen, choose }} />
  if (editor.kind === 'colleague') return <Colleagues besides={editor.besides} {...{ chosen, choose }} />
  if (editor.kind === 'label') return <Labels kind={values.kind} {...{ chosen, choose }} />
  if (editor.kind === 'tag') return <Tags {...{ chosen, choose }} />
  if (editor.kind === 'value') return <ExistingValues {...editor} {...{ chosen, choose }} />
  return <People isExpert={editor.kind === 'expert'} {...{ chosen, choose }} />
}

type TypedTextProps = { label: string; chosen: string | undefined; choose: (text: string) => void }

function TypedText({ label, chosen = '', choose }: TypedTextProps) {
  const [text, setText] = useState(chosen)
  const apply = () => text.trim() !== '' && choose(text.trim())
  return (
    <Form onSubmit={apply}>
      <TextField label={label} spellCheck={false} autoComplete="off" value={text} onType={setText} />
      <Button look="primary" type="submit">
        Apply
      </Button>
    </Form>
  )
}

type PriceRangeProps = {
  min: string
  max: string | undefined
  values: Values
  onChange: (change: Values) => void
  onDone: () => void
}

function PriceRange({ min, max, values, onChange, onDone }: PriceRangeProps) {
  const bounds =
    max === undefined
      ? [{ name: min, label: 'In dollars' }]
      : [
          { name: min, label: 'From, in dollars' },
          { name: max, label: 'Up to, in dollars' },
        ]
  const [texts, setTexts] = useState<Values>(values)
  const plain = (name: string) => plainAmount(texts[name] ?? '')
  const isWrong = (name: string) => plain(name) !== '' && !v.is(amount, plain(name))
  const apply = () => {
    if (bounds.some(({ name }) => isWrong(name))) return
    onChange(Object.fromEntries(bounds.map(({ name }) => [name, plain(name) || undefined])))
    onDone()
  }
  return (
    <Form onSubmit={apply}>
      {bounds.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          error={isWrong(name) ? 'Type an amount such as 12.50.' : undefined}
          inputMode="decimal"
          value={texts[name] ?? ''}
          onType={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <Button look="primary" type="submit">
        Apply
      </Button>
    </Form>
  )
}

type StarRangeProps = {
  min: string | undefined
  max: string
  none: string | undefined
  values: Values
  onChange: (change: Values) => void
}

function StarRange({ min, max, none, values, onChange }: StarRangeProps) {
  const exact = none === undefined ? undefined : values[none]
  const low = min === undefined ? undefined : (exact ?? values[min])
  const high = exact ?? values[max]
  /** Of two stars in the wrong order only the one that was just chosen stays. */
  const set = (least: string | undefined, most: string | undefined, rating?: 'none') =>
    onChange({
      ...(min !== undefined && { [min]: least }),
      [max]: most,
      ...(none !== undefined && { [none]: rating }),
    })
  return (
    <>
      {min !== undefined && (
        <Row
          label="At least"
          chosen={low}
          onChoose={(star) => set(star, Number(high) >= Number(star) ? high : undefined)}
        />
      )}
      <Row
        label="At most"
        chosen={high}
        onChoose={(star) => set(Number(low) <= Number(star) ? low : undefined, star)}
      />
      {none !== undefined && (
        <Button aria-pressed={exact === 'none'} onClick={() => set(undefined, undefined, 'none')}>
          No rating
        </Button>
      )}
    </>
  )
}

type RowProps = { label: string; chosen: string | undefined; onChoose: (star: string) => void }

function Row({ label, chosen, onChoose }: RowProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="w-16 text-muted max-[374px]:w-full">
        {label}
      </span>
      {stars.map((star) => (
        <Button
          key={star}
          size="icon"
          aria-label={`${label} ${star} ${star === '1' ? 'star' : 'stars'}`}
          aria-pressed={star === chosen}
          onClick={() => onChoose(star)}
        >
          {star}
        </Button>
      ))}
    </fieldset>
  )
}
