// Edits the value of one filter: a choice, a range of days, stars or prices, a person, an actor, a label or a tag.

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { listActors } from '#contract/activity.ts'
import type { Actor } from '#contract/history.ts'
import { listLabels } from '#contract/sessions.ts'
import { listTags, tagLabel } from '#contract/tags.ts'
import { listUsers, userName } from '#contract/users.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { Button } from '#web/ui/button.tsx'
import type { Option } from '#web/ui/choices.ts'
import { DateRange } from '#web/ui/date-range.tsx'
import { Input } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import { FilterChoices } from './filter-choices.tsx'
import { actorLabel } from './filter-condition.tsx'
import { dayOfBound, type Editor, periodsOf, type Values } from './filter-definitions.ts'
import { PriceRange } from './price-range.tsx'
import { StarRange } from './star-range.tsx'

type FilterEditorProps = {
  editor: Editor
  values: Values
  onChange: (change: Values) => void
  /** Called when a choice has been made that ends the edit. */
  onDone: () => void
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

function Edit({
  editor,
  values,
  onChange,
  onDone,
}: Omit<FilterEditorProps, 'heading' | 'takesFocus'>): ReactNode {
  if (editor.kind === 'days') {
    const { from, until, before, isComing } = editor
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
          })
        }
      />
    )
  }
  if (editor.kind === 'stars') return <StarRange {...editor} values={values} onChange={onChange} />
  if (editor.kind === 'prices')
    return <PriceRange {...editor} values={values} onChange={onChange} onDone={onDone} />
  const { name } = editor
  const choose = (value: string) => {
    onChange({
      ...(editor.kind === 'choice' && editor.clears && { [editor.clears]: undefined }),
      [name]: value,
    })
    onDone()
  }
  const chosen = values[name]
  if (editor.kind === 'choice') return <Options options={editor.options} {...{ chosen, choose }} />
  if (editor.kind === 'actor') return <Actors {...{ chosen, choose }} />
  if (editor.kind === 'label') return <Labels kind={values.kind} {...{ chosen, choose }} />
  if (editor.kind === 'tag') return <Tags {...{ chosen, choose }} />
  return <People isExpert={editor.isExpert} {...{ chosen, choose }} />
}

type Choosing = { chosen: string | undefined; choose: (value: string) => void }

function Options({ options, chosen, choose }: Choosing & { options: readonly Option[] }) {
  return (
    <FilterChoices className="max-h-80 overflow-y-auto">
      {options.map(({ value, label, note }) => (
        <li key={value}>
          <Button
            look="quiet"
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
            className="w-full justify-between! aria-pressed:bg-accent-soft"
          >
            <span className="truncate">
              <Foreign>{label}</Foreign>
            </span>
            {note && (
              <span className="font-normal text-muted">
                <Foreign>{note}</Foreign>
              </span>
            )}
          </Button>
        </li>
      ))}
    </FilterChoices>
  )
}

type Counted = { label: string; sessions: number }

/** All existing labels. */
function Labels({ kind, ...choosing }: Choosing & { kind: string | undefined }) {
  const isKind = kind === 'signin' || kind === 'all' ? kind : 'booking'
  const read = useRead(listLabels, { query: { kind: isKind, sort: '-slot' } })
  const optionOf = ({ label, sessions }: Counted) => ({ value: label, label, note: formatCount(sessions) })
  return <AllOptions label="Search labels" read={read} optionOf={optionOf} {...choosing} />
}

function Actors(choosing: Choosing) {
  const read = useRead(listActors, {})
  const optionOf = (actor: Actor) => ({ value: actor.uid, label: actorLabel(actor) })
  return <AllOptions label="Search people and programs" read={read} optionOf={optionOf} {...choosing} />
}

type AllOptionsProps<Row> = Choosing & {
  label: string
  read: ReadState<readonly Row[]>
  optionOf: (row: Row) => Option
}

/** Options that are read at once, and searched here. */
function AllOptions<Row>({ label, read, optionOf, ...choosing }: AllOptionsProps<Row>) {
  const [text, setText] = useState('')
  if (read.state === 'failed')
    return (
      <p className="text-danger">
        <Foreign>{read.error.message}</Foreign>
      </p>
    )
  const all = read.state === 'ready' ? read.data.map(optionOf) : []
  const options = all.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()))
  return <Searched {...{ label, text, setText, options, ...choosing }} isAnswered isLong={all.length > 10} />
}

const shown = 50

function Tags({ chosen, choose }: Choosing) {
  const [text, setText] = useState('')
  const read = useRead(listTags, { query: { limit: shown, sort: 'name', q: text } }, { keepPrevious: true })
  const options =
    read.state === 'ready' ? read.data.map((tag) => ({ value: tag.id, label: tagLabel(tag) })) : []
  return (
    <Searched
      label="Search tags"
      {...{ text, setText, options, chosen, choose }}
      isAnswered={isAnswered(read)}
    />
  )
}

function People({ isExpert, chosen, choose }: Choosing & { isExpert: boolean }) {
  const [text, setText] = useState('')
  const expert = isExpert ? { expert: true } : {}
  const read = useRead(
    listUsers,
    { query: { limit: 8, sort: 'name', q: text, ...expert } },
    { keepPrevious: true },
  )
  const options =
    read.state === 'ready'
      ? read.data.map((user) => ({ value: user.id, label: userName(user), note: user.username ?? '' }))
      : []
  return (
    <Searched
      label={isExpert ? 'Search experts' : 'Search users'}
      {...{ text, setText, options, chosen, choose }}
      isAnswered={isAnswered(read)}
    />
  )
}

/** Not with the answer to the text before. */
const isAnswered = (read: ReadState<unknown>) => read.state === 'ready' && !read.isPrevious

type SearchedProps = Choosing & {
  label: string
  text: string
  setText: (text: string) => void
  options: readonly Option[]
  /** The options are those of the text. */
  isAnswered: boolean
  isLong?: boolean
}

/** Choices below a search field, in which Enter chooses the first one, once it is known. */
function Searched(props: SearchedProps) {
  const { label, text, setText, options, isAnswered, choose, chosen, isLong = true } = props
  const [isDue, setDue] = useState(false)
  const first = options[0]?.value
  useEffect(() => {
    if (!isDue || !isAnswered) return
    setDue(false)
    if (first !== undefined) choose(first)
  }, [isDue, isAnswered, first, choose])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    event.preventDefault()
    setDue(true)
  }
  return (
    <>
      {isLong && (
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setDue(false)
            setText(target.value)
          }}
          onKeyDown={press}
        />
      )}
      <Options {...{ options, chosen, choose }} />
    </>
  )
}
