// The endpoints that all entities have in common, each made by one function: the list, one record, the CSV; and the
// writes of those that staff edit: update, create, delete, restore.

import type * as v from 'valibot'
import { type Answer, csvAnswer, documentAnswer, endpoint, noAnswer } from './endpoint.ts'
import type { Dependency, EditableName, EntityName } from './entities.ts'
import type { Entity } from './entity.ts'
import type { Fields } from './field.ts'

/** The lists of Stoa's own rows, which have no records. */
type OwnList = 'activity' | 'faults' | 'members' | 'notes'

// @__NO_SIDE_EFFECTS__
export function listEndpoint<Name extends EntityName | OwnList, Row, Query>(
  name: Name,
  dependsOn: readonly Dependency[],
  answer: Answer<Row[]>,
  query: v.GenericSchema<unknown, Query>,
  summary: string,
) {
  return endpoint({
    method: 'GET',
    dependsOn,
    path: `/api/${name}`,
    summary,
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
  summary: string,
) {
  return endpoint({
    method: 'GET',
    dependsOn,
    path: `/api/${name}/{id}`,
    summary,
    action: `${name}.read`,
    answer: documentAnswer(entity),
  })
}

/** The version in the body, or If-Match with the ETag of the record, refuses to overwrite a later change. */
// @__NO_SIDE_EFFECTS__
export function updateEndpoint<Name extends EditableName, F extends Fields, Body>(
  name: Name,
  entity: Entity<F>,
  body: v.GenericSchema<unknown, Body>,
  summary: string,
) {
  return endpoint({
    method: 'PATCH',
    changes: [name],
    path: `/api/${name}/{id}`,
    summary,
    action: `${name}.update`,
    takesIfMatch: true,
    body,
    answer: documentAnswer(entity),
  })
}

/** Answers the record with its version; 409 where somebody has made it already. */
// @__NO_SIDE_EFFECTS__
export function createEndpoint<Name extends EditableName, F extends Fields, Body>(
  name: Name,
  entity: Entity<F>,
  body: v.GenericSchema<unknown, Body>,
  summary: string,
) {
  return endpoint({
    method: 'POST',
    changes: [name],
    path: `/api/${name}`,
    summary,
    action: `${name}.create`,
    takesIdempotencyKey: true,
    status: 201,
    refuses: [409],
    body,
    answer: documentAnswer(entity),
  })
}

/** If-Match refuses to delete a version that the person has not seen. */
// @__NO_SIDE_EFFECTS__
export function removeEndpoint<Name extends EditableName>(name: Name, summary: string) {
  return endpoint({
    method: 'DELETE',
    changes: [name],
    path: `/api/${name}/{id}`,
    summary,
    action: `${name}.delete`,
    takesIfMatch: true,
    answer: noAnswer,
  })
}

/** Answers the record as it was deleted, with a new version; 404 unless it was deleted, 409 where it exists. */
// @__NO_SIDE_EFFECTS__
export function restoreEndpoint<Name extends EditableName, F extends Fields>(
  name: Name,
  entity: Entity<F>,
  summary: string,
) {
  return endpoint({
    method: 'POST',
    changes: [name],
    path: `/api/${name}/{id}/restore`,
    summary,
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
  selection: v.GenericSchema<unknown, Selection>,
  summary: string,
) {
  return endpoint({
    method: 'GET',
    // A file is not cached.
    dependsOn: [],
    path: `/api/${name}.csv`,
    summary,
    action: `${name}.read`,
    query: selection,
    answer: csvAnswer,
  })
}

/** The count and the sums of all rows that the same query selects. */
// @__NO_SIDE_EFFECTS__
export function countEndpoint<Name extends EntityName | OwnList, Selection, A>(
  name: Name,
  dependsOn: readonly Dependency[],
  selection: v.GenericSchema<unknown, Selection>,
  answer: Answer<A>,
  summary: string,
) {
  return endpoint({
    method: 'GET',
    dependsOn,
    path: `/api/${name}.totals`,
    summary,
    action: `${name}.read`,
    query: selection,
    answer,
  })
}
