// The list of the screen 'Data health': the malformed fields of stored documents, as the doctor lists them.

import * as v from 'valibot'
import { answerOf } from './endpoint.ts'
import { entityNames } from './entities.ts'
import { countEndpoint, exportEndpoint, listEndpoint } from './entity-endpoints.ts'
import { countAnswer } from './figures.ts'
import { exactly, listQuery, oneOf, selectionQuery } from './list.ts'
import { defineList } from './list-screen.ts'
import { namedObject } from './named.ts'
import { optional } from './parameter.ts'

/** `record`: the document's id. `value`: JSON, cut at 500 characters. `found`: how many malformed fields it has, if not all are listed. */
const fault = namedObject('Fault', {
  id: v.string(),
  entity: oneOf(entityNames),
  record: v.string(),
  recordName: v.optional(v.string()),
  field: v.string(),
  value: v.string(),
  expected: v.string(),
  found: v.optional(v.number()),
})
export type ListedFault = v.InferOutput<typeof fault>

const parameters = {
  sortKeys: ['record', 'field'],
  defaultSort: 'record',
  filters: {
    entity: optional(oneOf(entityNames), { about: 'Only malformed fields of this entity.' }),
    record: optional(exactly, { about: 'Only malformed fields of the document with this id.' }),
    field: optional(exactly, { about: 'Only this malformed field, by its dotted path.' }),
  },
} as const

const faultsQuery = listQuery(parameters)
export const faultsSelection = selectionQuery(parameters)
export type FaultsSelection = v.InferOutput<typeof faultsSelection>

export const listFaults = listEndpoint('faults', entityNames, answerOf(v.array(fault)), faultsQuery, {
  summary: 'The malformed fields of all documents, by record, a page at a time.',
})

export const countFaults = countEndpoint('faults', entityNames, faultsSelection, countAnswer)

export const exportFaults = exportEndpoint('faults', faultsSelection)

export const faultsScreen = defineList({
  list: listFaults,
  csv: exportFaults,
  count: countFaults,
  schema: faultsQuery,
})
