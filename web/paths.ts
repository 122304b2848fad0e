// The only place where an address of the console is spelled. Ids are percent-encoded once.

import { searchOf } from './api/search-params.ts'

/** Filters of a list by their names in the contract's query, such as { user: id }. */
type Filters = Readonly<Record<string, string | boolean | undefined>>

export const patterns = {
  dashboard: '/',
  users: '/users',
  user: '/users/{id}',
  experts: '/experts',
  sessions: '/sessions',
  session: '/sessions/{id}',
  feedback: '/feedback',
  tags: '/tags',
  tag: '/tags/{id}',
  discountCodes: '/discount-codes',
  discountCode: '/discount-codes/{id}',
} as const

function record(list: string, id: string): string {
  return `${list}/${encodeURIComponent(id.toWellFormed())}`
}

/** `period` is what the charts show. */
export function dashboardPath(period: Filters = {}): string {
  return patterns.dashboard + searchOf(period)
}

export function usersPath(filters: Filters = {}): string {
  return patterns.users + searchOf(filters)
}

/** `from` decides where the page's way back leads. */
export function userPath(id: string, from?: 'experts'): string {
  return record(patterns.users, id) + searchOf({ from })
}

export function isFromExperts(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'experts'
}

export function expertsPath(filters: Filters = {}): string {
  return patterns.experts + searchOf(filters)
}

export function sessionsPath(filters: Filters = {}): string {
  return patterns.sessions + searchOf(filters)
}

/** `q` is a search text to be marked in the session's texts. */
export function sessionPath(id: string, q?: string): string {
  return record(patterns.sessions, id) + searchOf({ q: q || undefined })
}

export function feedbackPath(filters: Filters = {}): string {
  return patterns.feedback + searchOf(filters)
}

export function tagsPath(filters: Filters = {}): string {
  return patterns.tags + searchOf(filters)
}

export function tagPath(id: string): string {
  return record(patterns.tags, id)
}

export function discountCodesPath(filters: Filters = {}): string {
  return patterns.discountCodes + searchOf(filters)
}

export function discountCodePath(id: string): string {
  return record(patterns.discountCodes, id)
}
