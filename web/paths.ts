// Builds the addresses of links to screens of the console, with the base path. Ids are percent-encoded once.

import type { EditableName, EntityName } from '#contract/entities.ts'
import {
  arrivalScreenPath,
  invitationScreenPath,
  type ScreenName,
  screenPaths,
} from '#contract/screen-paths.ts'
import { searchOf } from '#contract/search-params.ts'
import { basePath } from './settings.ts'

/** Filters of a list by their names in the contract's query, such as { user: id }. */
type Filters = Readonly<Record<string, string | boolean | undefined>>

/** Returns the address of a screen, or the address pattern of one that shows a record. */
export function screenPath(screen: ScreenName): string {
  return basePath + screenPaths[screen]
}

function record(list: string, id: string): string {
  return `${list}/${encodeURIComponent(id.toWellFormed())}`
}

export function listPath(name: EntityName | 'experts' | 'notes' | 'activity', filters: Filters = {}): string {
  return `${basePath}/${name}${searchOf(filters)}`
}

function pathsOf(screen: ScreenName) {
  return (filters: Filters = {}): string => screenPath(screen) + searchOf(filters)
}

export const dashboardPath = pathsOf('dashboard')
export const usersPath = pathsOf('users')
export const expertsPath = pathsOf('experts')
export const sessionsPath = pathsOf('sessions')
export const feedbackPath = pathsOf('feedback')
export const tagsPath = pathsOf('tags')
export const discountCodesPath = pathsOf('discountCodes')
export const notesPath = pathsOf('notes')
export const inboxPath = pathsOf('inbox')
export const activityPath = pathsOf('activity')
export const faultsPath = pathsOf('faults')
export const accountPath = pathsOf('account')
export const membersPath = pathsOf('members')
export const memberRolesPath = pathsOf('memberRoles')
export const invitationPath = basePath + invitationScreenPath
/** The screen after single sign-on. */
export const arrivalPath = basePath + arrivalScreenPath

/** The form for a new record, on the list of its entity. `copy`: the id of the record whose values it begins with. */
export function newRecordPath(name: EditableName, copy?: string): string {
  return `${listPath(name)}?new${copy === undefined ? '' : `&${searchOf({ copy }).slice(1)}`}`
}

/** `from` decides the target of the page's back link. */
export function userPath(id: string, from?: 'experts'): string {
  return record(usersPath(), id) + searchOf({ from })
}

export function isFromExperts(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'experts'
}

/** `q`: a search text to highlight in the session's texts. */
export function sessionPath(id: string, q?: string): string {
  return record(sessionsPath(), id) + searchOf({ q: q || undefined })
}

export function memberPath(id: string): string {
  return record(`${membersPath()}/of`, id)
}

export function tagPath(id: string): string {
  return record(tagsPath(), id)
}

export function discountCodePath(id: string): string {
  return record(discountCodesPath(), id)
}

/** A piece of feedback has no screen: it is opened at its row in the list. */
export function pieceOfFeedbackPath(id: string): string {
  return feedbackPath({ at: id, open: id })
}

export function recordPath(entity: EntityName, id: string): string {
  return entity === 'feedback' ? pieceOfFeedbackPath(id) : record(listPath(entity), id)
}
