// Makes the addresses of links to screens of the console. Ids are percent-encoded once.

import type { EntityName } from '#contract/entities.ts'
import { type ScreenName, screenPaths } from '#contract/screen-paths.ts'
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

function pathsOf(screen: ScreenName) {
  return (filters: Filters = {}): string => screenPaths[screen] + searchOf(filters)
}

/** The filters are the period of the charts. */
export const dashboardPath = pathsOf('dashboard')
export const usersPath = pathsOf('users')
export const expertsPath = pathsOf('experts')
/** The filters name the experts and the period. */
export const comparisonPath = pathsOf('comparison')
export const sessionsPath = pathsOf('sessions')
export const feedbackPath = pathsOf('feedback')
export const tagsPath = pathsOf('tags')
export const discountCodesPath = pathsOf('discountCodes')
export const activityPath = pathsOf('activity')
export const faultsPath = pathsOf('faults')

/** `from` decides the target of the page's back link. */
export function userPath(id: string, from?: 'experts'): string {
  return record(screenPaths.users, id) + searchOf({ from })
}

export function isFromExperts(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'experts'
}

/** `q`: a search text to mark in the session's texts. */
export function sessionPath(id: string, q?: string): string {
  return record(screenPaths.sessions, id) + searchOf({ q: q || undefined })
}

export function tagPath(id: string): string {
  return record(screenPaths.tags, id)
}

export function discountCodePath(id: string): string {
  return record(screenPaths.discountCodes, id)
}

/** The address that shows one record of an entity: its own screen, or its row in the list of feedback. */
export function recordPath(entity: EntityName, id: string): string {
  return entity === 'feedback' ? feedbackPath({ at: id }) : record(`/${entity}`, id)
}
