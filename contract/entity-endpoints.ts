// The endpoints that all entities have in common, each made by one function: list, single record, CSV; for entities that staff edit also
// update, create, delete and restore.

import type * as v from 'valibot'
import { type Answer, csvAnswer, documentAnswer, endpoint, noAnswer } from './endpoint.ts'
import { type Dependency, type EditableName, type EntityName, entities } from './entities.ts'
import type { Entity } from './entity.ts'
import type { Fields } from './field.ts'
import { ignoring, type QuerySchema } from './parameter.ts'

/** For the documentation: a sentence, and a valid body. */
type Words = { summary: string }
type WordsOfBody = Words & { example: object }

function idOf(name: EntityName) {
  const about = `The id of the ${entities[name].singular}, percent-encoded as one segment of the path.`
  return { id: { about } }
}

/** The lists of Stoa's own rows, which have no page for one record. */
type OwnList = 'activity' | 'faults' | 'members' | 'notes'

// @__NO_SIDE_EFFECTS__
export function listEndpoint<Name extends EntityName | OwnList, Row, Query>(
  name: Name,
  dependsOn: readonly Dependency[],
  answer: Answer<Row[]>,
  query: QuerySchema<Query>,
  words: Words,
) {
  return endpoint({
    method: 'GET',
    dependsOn,
    path: `/api/${name}`,
    ...words,
    action: `${name}.read`,
    query,
    answer,
  })
}

// @__NO_SIDE_EFFECTS__
export function getEndpoint<Name extends EntityName, F extends Fields>(
  name: Name,
  dependsOn: readonly Dependency[],
  entity: Entity<F>,
  words: Words,
) {
  return endpoint({
    method: 'GET',
    dependsOn,
    path: `/api/${name}/{id}`,
    params: idOf(name),
    ...words,
    action: `${name}.read`,
    answer: documentAnswer(entity),
  })
}

/** Updates a record. The version in the body, or If-Match with the ETag, prevents overwriting a later change. */
// @__NO_SIDE_EFFECTS__
export function updateEndpoint<Name extends EditableName, F extends Fields, Body>(
  name: Name,
  entity: Entity<F>,
  body: v.GenericSchema<unknown, Body>,
  words: WordsOfBody,
) {
  return endpoint({
    method: 'PATCH',
    changes: [name],
    path: `/api/${name}/{id}`,
    params: idOf(name),
    ...words,
    action: `${name}.update`,
    takesIfMatch: true,
    body,
    answer: documentAnswer(entity),
  })
}

/** Creates a record. Answers it with its version; 409 if it already exists. */
// @__NO_SIDE_EFFECTS__
export function createEndpoint<Name extends EditableName, F extends Fields, Body>(
  name: Name,
  entity: Entity<F>,
  body: v.GenericSchema<unknown, Body>,
  words: WordsOfBody,
) {
  return endpoint({
    method: 'POST',
    changes: [name],
    path: `/api/${name}`,
    ...words,
    action: `${name}.create`,
    takesIdempotencyKey: true,
    status: 201,
    refuses: [409],
    body,
    answer: documentAnswer(entity),
  })
}

/** Deletes a record. If-Match prevents deleting a version that the person has not seen. */
// @__NO_SIDE_EFFECTS__
export function removeEndpoint<Name extends EditableName>(name: Name, words: Words) {
  return endpoint({
    method: 'DELETE',
    changes: [name],
    path: `/api/${name}/{id}`,
    params: idOf(name),
    ...words,
    action: `${name}.delete`,
    takesIfMatch: true,
    answer: noAnswer,
  })
}

/** Restores a deleted record with a new version; 404 if it was not deleted, 409 if it exists. */
// @__NO_SIDE_EFFECTS__
export function restoreEndpoint<Name extends EditableName, F extends Fields>(
  name: Name,
  entity: Entity<F>,
  words: Words,
) {
  return endpoint({
    method: 'POST',
    changes: [name],
    path: `/api/${name}/{id}/restore`,
    params: idOf(name),
    ...words,
    action: `${name}.create`,
    takesIdempotencyKey: true,
    status: 201,
    refuses: [409],
    answer: documentAnswer(entity),
  })
}

// @__NO_SIDE_EFFECTS__
export function exportEndpoint<Name extends EntityName | OwnList, Selection>(
  name: Name,
  selection: QuerySchema<Selection>,
  words?: Words,
) {
  return endpoint({
    method: 'GET',
    // A file is not cached.
    dependsOn: [],
    path: `/api/${name}.csv`,
    summary: 'The selected rows of the list as CSV, all of them.',
    ...words,
    action: `${name}.read`,
    query: selection,
    answer: csvAnswer,
  })
}

/** Returns the count and the sums of all rows that the query selects. */
// @__NO_SIDE_EFFECTS__
export function countEndpoint<Name extends EntityName | OwnList, Selection, A>(
  name: Name,
  dependsOn: readonly Dependency[],
  selection: QuerySchema<Selection>,
  answer: Answer<A>,
  words?: Words,
) {
  return endpoint({
    method: 'GET',
    dependsOn,
    path: `/api/${name}.totals`,
    summary: 'How many rows of the list are selected.',
    ...words,
    action: `${name}.read`,
    query: ignoring(selection, (name) => name === 'sort'),
    answer,
  })
}
