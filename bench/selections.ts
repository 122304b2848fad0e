// Every list of the contract with every filter and order of its schema, each alone and some in pairs.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ListSchema } from '#contract/list-query.ts'
import { filtersOf, sortsOf } from '#test/list-schema.ts'

/** `rows`: the FROM clause of the list's rows. */
export type List = { path: string; rows: string; parameters: Parameter[] }

type Parameter = [name: string, value: string]

const rowsOf: Record<string, string> = {
  '/api/sessions': 'sessions',
  '/api/users': 'users',
  '/api/experts': 'users where is_expert',
  '/api/feedback': 'feedback',
  '/api/tags': 'tags',
  '/api/discount-codes': 'discount_codes',
  '/api/notes': 'notes',
  '/api/activity': 'activity',
  '/api/members': 'members',
  '/api/faults': 'fault_entries',
}

/** The most and the least frequent value of each kind in the data. */
export type Typical = Record<'user' | 'expert' | 'tag' | 'code' | 'email' | 'field', string[]>

/** Returns values that match many, few and no records, for the filters whose schema does not name all values. */
function samplesOf({ user, expert, tag, code, email, field }: Typical): Record<string, string[]> {
  const prefix = [...code.map((one) => one.slice(0, 3)), 'no-such-code']
  return {
    from: ['2025-10-27', '2024-06-01'],
    until: ['2025-10-31', '2024-01-31'],
    createdFrom: ['2025-10-27', '2024-06-01'],
    createdUntil: ['2025-09-30', '2024-01-31'],
    slotFrom: ['2025-10-03', '2025-10-27', '2024-06-01'],
    slotUntil: ['2025-11-01', '2024-01-31'],
    slotBefore: ['2025-10-27T12:00:00.000Z', '2024-06-01T12:00:00.000Z'],
    label: ['Completed', 'Refunded', 'Scheduled', 'Active', 'No such label'],
    user,
    expert,
    tag: [...tag, 'no-such-tag'],
    discountCode: [...code, 'no-such-code'],
    codePrefix: prefix,
    prefix,
    minPrice: ['50', '350'],
    maxPrice: ['0', '100'],
    spentOver: ['0', '2000'],
    email,
    record: [...user, 'no-such-record'],
    field: [...field, 'no-such-field'],
    // No feedback in the data has an owner, there are no notes, and the activity has no acts.
    session: ['no-such-session'],
    owner: [...user, 'none'],
    author: user,
    mentions: user,
    actor: ['import'],
    act: ['00000000-0000-4000-8000-000000000000'],
  }
}

/** Returns all lists. Fails for a list or a filter without samples, so that none is left out. */
export function listsOf(typical: Typical): List[] {
  const samples = samplesOf(typical)
  return endpoints.filter(isList).map(({ path, query }) => {
    const rows = rowsOf[path]
    if (!rows) throw new Error(`The list ${path} needs the name of its rows.`)
    // An order by a change needs a period.
    const sort = sortsOf(query).filter((one) => !one.endsWith('Change'))
    const choices = Object.entries({ ...filtersOf(query, samples), sort })
    const parameters = choices.flatMap(([name, values]) => values.map((value): Parameter => [name, value]))
    return { path, rows, parameters }
  })
}

/** Returns whether the endpoint is a list with pages, which can begin at any row. */
function isList(endpoint: AnyEndpoint): endpoint is AnyEndpoint & { query: ListSchema } {
  const { query } = endpoint
  return 'entries' in query && Object.hasOwn(Object(query.entries), 'at')
}

/** All pairs of a million rows would take an hour. */
const oneOfPairs = 7

/** Yields the query strings: without parameters, with each one, and with one of seven pairs of different names. */
export function* addressesOf({ path, parameters }: List): Generator<string> {
  yield address(path, [])
  for (const one of parameters) yield address(path, [one])
  const pairs = parameters.flatMap((one, index) =>
    parameters.slice(index + 1).flatMap((other) => (other[0] === one[0] ? [] : [[one, other]])),
  )
  for (let at = 0; at < pairs.length; at += oneOfPairs) yield address(path, pairs[at] ?? [])
}

function address(path: string, parameters: Parameter[]): string {
  return `${path}?${new URLSearchParams([['limit', '50'], ...parameters])}`
}
