// Every list of the contract with every filter and order of its schema, each alone and in pairs.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ListSchema } from '#contract/list-query.ts'
import { filtersOf, sortsOf } from '#test/list-schema.ts'

/** `rows`: the FROM clause of the list's rows. */
export type List = { path: string; rows: string; parameters: Parameter[] }

type Parameter = [name: string, value: string]

/** Ids of typical records: the one with the most sessions, and one with few. */
export type Related = {
  busyUser: string
  user: string
  busyExpert: string
  expert: string
  tag: string
  rareTag: string
  email: string
  field: string
  /** The discount code of the most sessions. */
  code: string
}

/** Values that match many, few and no records, for the filters whose schema does not name all values. */
type Samples = { rows: string; values?: Record<string, string[]> }

/** Sample days for the day filters of every list. */
const days = {
  from: ['2025-10-27', '2024-06-01'],
  until: ['2025-10-31', '2024-01-31'],
  createdFrom: ['2025-10-27', '2024-06-01'],
  createdUntil: ['2025-09-30', '2024-01-31'],
  slotFrom: ['2025-10-03', '2025-10-27', '2024-06-01'],
  slotUntil: ['2025-11-01', '2024-01-31'],
}

function samplesOf(related: Related): Record<string, Samples> {
  const { busyUser, user, busyExpert, expert, tag, rareTag, email, field, code } = related
  const codePrefix = [code.slice(0, 3), 'no-such-code']
  return {
    '/api/sessions': {
      rows: 'sessions',
      values: {
        label: ['Completed', 'Refunded', 'Scheduled', 'Active', 'No such label'],
        user: [busyUser, user],
        expert: [busyExpert, expert],
        tag: [tag, rareTag],
        slotBefore: ['2025-10-27T12:00:00.000Z', '2024-06-01T12:00:00.000Z'],
        discountCode: [code, 'no-such-code'],
        codePrefix,
        minPrice: ['50', '350'],
        maxPrice: ['0', '100'],
      },
    },
    '/api/users': {
      rows: 'users',
      values: { tag: [tag, 'no-such-tag'], spentOver: ['0', '2000'], codePrefix },
    },
    '/api/experts': { rows: 'users where is_expert', values: { tag: [tag, rareTag] } },
    '/api/feedback': {
      rows: 'feedback',
      // No feedback in the data has an owner.
      values: {
        expert: [busyExpert, expert],
        email: [email],
        session: ['no-such-session'],
        owner: [user, 'none'],
      },
    },
    '/api/tags': { rows: 'tags' },
    '/api/discount-codes': {
      rows: 'discount_codes',
      values: { from: ['2025-11-01'], until: ['2025-11-09'], prefix: codePrefix },
    },
    // The data has no notes, and its activity no acts.
    '/api/notes': { rows: 'notes', values: { author: [user], record: [tag], mentions: [user] } },
    '/api/activity': { rows: 'activity', values: { record: [tag], actor: ['import'], act: [noAct] } },
    '/api/members': { rows: 'members' },
    '/api/faults': {
      rows: 'fault_entries',
      values: { record: [busyUser, 'no-such-record'], field: [field] },
    },
  }
}

const noAct = '00000000-0000-4000-8000-000000000000'

/** Returns all lists. Fails for a list or a filter without samples, so that none is left out. */
export function listsOf(related: Related): List[] {
  const samples = samplesOf(related)
  return endpoints.filter(isList).map(({ path, query }) => {
    const own = samples[path]
    if (!own) throw new Error(`The list ${path} needs samples.`)
    const choices = Object.entries({ ...filtersOf(query, { ...days, ...own.values }), sort: sortsOf(query) })
    const parameters = choices.flatMap(([name, values]) => values.map((value): Parameter => [name, value]))
    return { path, rows: own.rows, parameters }
  })
}

/** Returns whether the endpoint is a list with pages, which can begin at any row. */
function isList(endpoint: AnyEndpoint): endpoint is AnyEndpoint & { query: ListSchema } {
  const { query } = endpoint
  return 'entries' in query && Object.hasOwn(Object(query.entries), 'at')
}

/** Yields the query strings: without parameters, with each one, and with every pair of different names. */
export function* addressesOf({ path, parameters }: List): Generator<string> {
  yield address(path, [])
  for (const [index, one] of parameters.entries()) {
    yield address(path, [one])
    for (const other of parameters.slice(index + 1))
      if (other[0] !== one[0]) yield address(path, [one, other])
  }
}

function address(path: string, parameters: Parameter[]): string {
  return `${path}?${new URLSearchParams([['limit', '50'], ...parameters])}`
}
