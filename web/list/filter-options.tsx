// The options of a filter, of which one is chosen: fixed ones, and labels, actors, tags, people or other values, which can be searched.

import { type KeyboardEvent, useEffect, useState } from 'react'
import { listActors } from '#contract/activity.ts'
import type { ReadEndpoint } from '#contract/endpoint.ts'
import type { Actor } from '#contract/history.ts'
import { type Colleague, listColleagues } from '#contract/notes.ts'
import { listLabels } from '#contract/sessions.ts'
import { listTags, type Tag, tagLabel } from '#contract/tags.ts'
import { type ListedUser, listUsers, userName } from '#contract/users.ts'
import { type FilterValue, valueEndpoints } from '#contract/values.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount } from '#web/ui/format.ts'
import type { Option } from '#web/ui/use-popup.ts'
import { FilterChoices } from './filter-choices.tsx'
import { actorLabel } from './filter-condition.tsx'
import type { Editor } from './filter-definitions.ts'

type ValueEditor = Extract<Editor, { kind: 'value' }>

type Choosing = { chosen: string | undefined; choose: (value: string) => void }

export function Options({ options, chosen, choose }: Choosing & { options: readonly Option[] }) {
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
            <Foreign className="truncate">{label}</Foreign>
            {note && (
              // The address is cut off before the name.
              <Foreign className="min-w-12 shrink-99 truncate text-right font-normal text-muted">
                {note}
              </Foreign>
            )}
          </Button>
        </li>
      ))}
    </FilterChoices>
  )
}

type Counted = { label: string; sessions: number }

export function Labels({ kind, ...choosing }: Choosing & { kind: string | undefined }) {
  const isKind = kind === 'signin' || kind === 'all' ? kind : 'booking'
  const read = useRead(listLabels, { query: { kind: isKind, sort: '-slot' } })
  const optionOf = ({ label, sessions }: Counted) => ({ value: label, label, note: formatCount(sessions) })
  return <AllOptions label="Search labels" read={read} optionOf={optionOf} {...choosing} />
}

export function Actors(choosing: Choosing) {
  const read = useRead(listActors, {})
  const optionOf = (actor: Actor) => ({ value: actor.uid, label: actorLabel(actor) })
  return <AllOptions label="Search people and programs" read={read} optionOf={optionOf} {...choosing} />
}

export function Colleagues({ besides, ...choosing }: Choosing & { besides: readonly Option[] }) {
  const read = useRead(listColleagues, {})
  const optionOf = ({ uid, name, email, isGone }: Colleague) => ({
    value: uid,
    label: name,
    note: isGone ? 'Gone' : email === name ? '' : email,
  })
  return <AllOptions label="Search colleagues" {...{ read, optionOf, besides }} {...choosing} />
}

type ReadProps<Row> = Choosing & {
  label: string
  read: ReadState<readonly Row[]>
  optionOf: (row: Row) => Option
  besides?: readonly Option[]
  /** There is a search field in any case, also while they are read. */
  isLong?: boolean
}

const mostShown = 100

/** Options that are all read at once, and searched here. */
function AllOptions<Row>({ read, optionOf, besides = [], isLong = false, ...props }: ReadProps<Row>) {
  const [text, setText] = useState('')
  if (read.state === 'failed') return <Failed error={read.error} />
  const all = [...besides, ...(read.data ?? []).map(optionOf)]
  const options = all.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Searched
      {...props}
      {...{ text, setText }}
      options={options.slice(0, mostShown)}
      isAnswered={read.state === 'ready'}
      isLong={isLong || all.length > 10}
    />
  )
}

type FoundProps<Row> = ReadProps<Row> & Typing

/** Options that the server searches. */
function FoundOptions<Row>({ read, optionOf, ...props }: FoundProps<Row>) {
  if (read.state === 'failed') return <Failed error={read.error} />
  const options = (read.data ?? []).map(optionOf)
  const isAnswered = read.state === 'ready' && !read.isPrevious
  return <Searched {...{ options, isAnswered, ...props }} />
}

export function Tags(choosing: Choosing) {
  const read = useRead(listTags, {})
  const optionOf = (tag: Tag) => ({ value: tag.id, label: tagLabel(tag) })
  return <AllOptions label="Search tags" isLong {...{ read, optionOf }} {...choosing} />
}

export function ExistingValues({ name, list, ...choosing }: Choosing & ValueEditor) {
  const [text, setText] = useState('')
  const values: ReadEndpoint<string, { filter: string; q?: string | undefined }, FilterValue[]> =
    valueEndpoints[list]
  const read = useRead(values, { query: { filter: name, q: text } }, { keepPrevious: true })
  const optionOf = ({ value, rows }: FilterValue) => ({ value, label: value, note: formatCount(rows) })
  return <FoundOptions label="Search values" {...{ read, optionOf, text, setText }} {...choosing} />
}

function Failed({ error }: { error: Error }) {
  return (
    <p className="text-danger">
      <Foreign>{error.message}</Foreign>
    </p>
  )
}

export function People({ isExpert, ...choosing }: Choosing & { isExpert: boolean }) {
  const [text, setText] = useState('')
  const query = { limit: 8, sort: 'name', q: text, ...(isExpert && { expert: true }) } as const
  const read = useRead(listUsers, { query }, { keepPrevious: true })
  const optionOf = (user: ListedUser) => ({
    value: user.id,
    label: userName(user),
    note: user.username ?? '',
  })
  const label = isExpert ? 'Search experts' : 'Search users'
  return <FoundOptions {...{ label, read, optionOf, text, setText }} {...choosing} />
}

type Typing = { text: string; setText: (text: string) => void }

type SearchedProps = Choosing &
  Typing & {
    label: string
    options: readonly Option[]
    /** The options belong to the current text. */
    isAnswered: boolean
    isLong?: boolean
  }

/** Choices below a search field. Enter in the field chooses the first one as soon as the answer has arrived. */
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
    if (event.key !== 'Enter' || text.trim() === '') return
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
