// The number of new entries in the inbox, for the dot in the navigation of every screen.

import { answerOf, endpoint } from './endpoint.ts'
import { wholeNumber } from './figures.ts'
import { namedObject } from './named.ts'

/** The maximum number of entries in the answer, and the maximum that is counted. */
export const maxInbox = 100

/** Changes of these may affect the inbox. */
export const inboxDependsOn = ['notes', 'users', 'sessions', 'feedback', 'tags', 'views', 'account'] as const
export const countInbox = endpoint({
  method: 'GET',
  dependsOn: inboxDependsOn,
  path: '/api/inbox/new',
  summary: `How many entries of your inbox are new, up to ${maxInbox}. Your identity has the same number.`,
  action: 'inbox.read',
  answer: answerOf(namedObject('NewInInbox', { count: wholeNumber })),
})
