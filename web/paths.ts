// Makes the addresses of links to screens of the console. Ids are percent-encoded once.

import type { EntityName } from '#contract/entities.ts'
import { screenPaths } from '#contract/screen-paths.ts'
import { searchOf } from '#contract/search-params.ts'

/** Filters of a list by their names in the contract's query, such as { user: id }. */
type Filters = Readonly<Record<string, string | boolean | undefined>>

function record(list: string, id: string): string {
  return `${list}/${encodeURIComponent(id.toWellFormed())}`
}

/** The list of an entity, or of experts. */
export function listPath(name: EntityName | 'experts', filters: Filters = {}): string {
  return `/${name}${searchOf(filters)}`
}

/** `period`: that of the charts. */
export function dashboardPath(period: Filters = {}): string {
  return screenPaths.dashboard + searchOf(period)
}

export function usersPath(filters: Filters = {}): string {
  return screenPaths.users + searchOf(filters)
}

/** `from` decides the target of the page's back link. */
export function userPath(id: string, from?: 'experts'): string {
  return record(screenPaths.users, id) + searchOf({ from })
}

export function isFromExperts(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'experts'
}

export function expertsPath(filters: Filters = {}): string {
  return screenPaths.experts + searchOf(filters)
}

/** `query` names the experts and the period. */
export function comparisonPath(query: Filters): string {
  return screenPaths.comparison + searchOf(query)
}

export function sessionsPath(filters: Filters = {}): string {
  return screenPaths.sessions + searchOf(filters)
}

/** `q`: a search text to mark in the session's texts. */
export function sessionPath(id: string, q?: string): string {
  return record(screenPaths.sessions, id) + searchOf({ q: q || undefined })
}

export function feedbackPath(filters: Filters = {}): string {
  return screenPaths.feedback + searchOf(filters)
}

export function tagsPath(filters: Filters = {}): string {
  return screenPaths.tags + searchOf(filters)
}

export function tagPath(id: string): string {
  return record(screenPaths.tags, id)
}

export function discountCodesPath(filters: Filters = {}): string {
  return screenPaths.discountCodes + searchOf(filters)
}

export function discountCodePath(id: string): string {
  return record(screenPaths.discountCodes, id)
}

export function activityPath(filters: Filters = {}): string {
  return screenPaths.activity + searchOf(filters)
}

export function faultsPath(filters: Filters = {}): string {
  return screenPaths.faults + searchOf(filters)
}

/** The address that shows one record of an entity: its own screen, or its row in the list of feedback. */
export function recordPath(entity: EntityName, id: string): string {
  return entity === 'feedback' ? feedbackPath({ at: id }) : record(`/${entity}`, id)
}
