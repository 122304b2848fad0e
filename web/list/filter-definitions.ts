// The filters of lists: the name of each, its parameters, the text of its condition, and its editor. Values are texts,
// as in the address; the schema of the list reads them.

import type { InferOutput } from 'valibot'
import type { ValuedList, valueEndpoints } from '#contract/values.ts'
import { formatBounds, formatDays } from '#web/ui/periods.ts'
import type { Option } from '#web/ui/use-popup.ts'

/** The parameters of a list as in the address; an absent one is not set. */
export type Values = Readonly<Record<string, string | undefined>>

export type FilterDefinition = {
  label: string
  names: readonly string[]
  /** The text of the condition; undefined if it is the name of a record or an actor, which is read by its id. */
  format: (values: Values) => string | undefined
  editor: Editor
  /** The values if nothing is chosen. */
  usual?: Values
}

type FilterOf<List extends ValuedList> = InferOutput<(typeof valueEndpoints)[List]['query']>['filter']

export type ReadDefinitions = () => Promise<readonly FilterDefinition[]>

/** What is searched by its name. An actor is a person or a program that has changed something. */
type Named = 'user' | 'expert' | 'tag' | 'actor' | 'label'

export type Editor =
  /** `clears`: a parameter that has no meaning with another choice. */
  | { kind: 'choice'; name: string; options: readonly Option[]; clears?: string }
  /** `sets`: the values of other parameters while days are chosen. */
  | {
      kind: 'days'
      from: string
      until: string
      before: string | undefined
      isComing: boolean
      sets?: Values
    }
  | { kind: 'stars'; min: string | undefined; max: string; none: string | undefined }
  | { kind: 'prices'; min: string; max: string | undefined }
  | { kind: 'text'; name: string; label: string }
  | { kind: Named; name: string }
  /** `besides`: further choices, listed before the colleagues. */
  | { kind: 'colleague'; name: string; besides: readonly Option[] }
  | { kind: 'value'; name: string; list: ValuedList }

export function isSet({ names, usual = {} }: FilterDefinition, values: Values): boolean {
  return names.some((name) => values[name] !== undefined && values[name] !== usual[name])
}

export function withoutValues({ names }: FilterDefinition): Values {
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

export function choiceFilter(
  label: string,
  name: string,
  options: readonly Option[],
  usual?: string,
): FilterDefinition {
  return {
    label,
    names: [name],
    format: (values) => options.find(({ value }) => value === values[name])?.label ?? values[name],
    editor: { kind: 'choice', name, options },
    ...(usual === undefined ? {} : { usual: { [name]: usual } }),
  }
}

export function optionsOf<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Option[] {
  return values.map((value) => ({ value, label: names[value] }))
}

export function flagFilter(label: string, name: string, yes: string, no: string): FilterDefinition {
  return choiceFilter(label, name, [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ])
}

/** Filters by the entity of the rows. Choosing another one removes the id of a record. */
export function entityFilter(label: string, options: readonly Option[]): FilterDefinition {
  const filter = choiceFilter(label, 'entity', options)
  return { ...filter, editor: { kind: 'choice', name: 'entity', options, clears: 'record' } }
}

/** All but a label are stored by id, and named once they are read. */
export function namedFilter(label: string, name: string, kind: Named): FilterDefinition {
  const format = (values: Values) => (kind === 'label' ? values[name] : undefined)
  return { label, names: [name], format, editor: { kind, name } }
}

export function colleagueFilter(
  label: string,
  name: string,
  besides: readonly Option[] = [],
): FilterDefinition {
  const format = (values: Values) => besides.find(({ value }) => value === values[name])?.label
  return { label, names: [name], format, editor: { kind: 'colleague', name, besides } }
}

/** `isComing`: the days are in the future. `before`: the parameter of an instant that ends the range, which only links set. */
export function daysFilter(
  label: string,
  [from, until, before]: readonly [string, string, string?] = ['from', 'until'],
  isComing = false,
): FilterDefinition {
  return {
    label,
    names: [from, until, ...(before === undefined ? [] : [before])],
    format: (values) => formatDays(values[from], values[until], isComing, before && values[before]),
    editor: { kind: 'days', from, until, before, isComing },
  }
}

/** `min`: undefined if there is only an upper bound; `none`: the parameter of an exact number of stars, or of no rating. */
export function starsFilter(
  label: string,
  min: string | undefined,
  max: string,
  none?: string,
): FilterDefinition {
  const textOf = (values: Values, name: string | undefined) => (name === undefined ? undefined : values[name])
  return {
    label,
    names: [min, max, none].filter((name) => name !== undefined),
    format: (values) => formatStars(textOf(values, min), values[max], textOf(values, none)),
    editor: { kind: 'stars', min, max, none },
  }
}

/** `max`: undefined if there is only a lower bound. */
export function pricesFilter(label: string, min: string, max?: string): FilterDefinition {
  const format = (values: Values) =>
    max === undefined ? `$${values[min]}` : formatBounds(values[min], values[max], (price) => `$${price}`)
  return {
    label,
    names: max === undefined ? [min] : [min, max],
    format,
    editor: { kind: 'prices', min, max },
  }
}

/** Filters for no sessions within a range of days. `name`: the parameter that is set to 'none'. */
export function noneInFilter(label: string, name: string): FilterDefinition {
  const [from, until] = ['slotFrom', 'slotUntil'] as const
  return {
    label,
    names: [from, until, name],
    format: (values) =>
      values[from] || values[until] ? formatDays(values[from], values[until]) : 'All time',
    editor: { kind: 'days', from, until, before: undefined, isComing: false, sets: { [name]: 'none' } },
  }
}

export function textFilter(label: string, name: string): FilterDefinition {
  return { label, names: [name], format: (values) => values[name], editor: { kind: 'text', name, label } }
}

/** Filters by one of the existing values, which the server counts. */
export function exactFilter<List extends ValuedList>(
  label: string,
  list: List,
  name: FilterOf<List>,
): FilterDefinition {
  return { label, names: [name], format: (values) => values[name], editor: { kind: 'value', name, list } }
}

/** Returns 'No rating', '1 star' or '4–5 stars'. */
function formatStars(min: string | undefined, max: string | undefined, exact: string | undefined): string {
  if (exact === 'none') return 'No rating'
  const [low, high] = exact === undefined ? [min ?? '1', max ?? '5'] : [exact, exact]
  return low === high ? `${low} ${low === '1' ? 'star' : 'stars'}` : `${low}–${high} stars`
}
