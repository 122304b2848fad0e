// Edits the value of one filter: a choice, a range of days, stars or prices, a person, an actor, a label, a tag or another value.

import { useEffect, useRef } from 'react'
import { DateRange } from '#web/ui/date-range.tsx'
import { dayOfBound, type Editor, periodsOf, type Values } from './filter-definitions.ts'
import { Actors, Colleagues, ExistingValues, Labels, Options, People, Tags } from './filter-options.tsx'
import { PriceRange } from './price-range.tsx'
import { StarRange } from './star-range.tsx'

type FilterEditorProps = {
  editor: Editor
  values: Values
  onChange: (change: Values) => void
  /** Called when a choice has been made that ends the edit. */
  onClose: () => void
  heading?: string
  /** It replaces what had the focus: its first control gets it, so that typing starts at once. */
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
    // Choices that are still being read.
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
        periods={periodsOf(isComing)}
        dayOf={dayOfBound}
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
  if (editor.kind === 'choice') return <Options options={editor.options} {...{ chosen, choose }} />
  if (editor.kind === 'actor') return <Actors {...{ chosen, choose }} />
  if (editor.kind === 'colleague') return <Colleagues {...{ chosen, choose }} />
  if (editor.kind === 'label') return <Labels kind={values.kind} {...{ chosen, choose }} />
  if (editor.kind === 'tag') return <Tags {...{ chosen, choose }} />
  if (editor.kind === 'value') return <ExistingValues {...editor} {...{ chosen, choose }} />
  return <People isExpert={editor.isExpert} {...{ chosen, choose }} />
}
