// Who may ask what, stated for every endpoint and every kind of asker, independently of the server's own policy table.
// An endpoint without a row here is a fault.

import type { Answer, Client, Sent } from '../fuzz/http.ts'

export const askers = [
  'nobody',
  'malformed cookie',
  'unknown token',
  'expired sign-in',
  'disabled account',
  'member',
  'administrator',
  'member where administrators enter',
] as const
export type Asker = (typeof askers)[number]

/** The status that each asker is answered with. */
type Expected = Record<Asker, number>

const signedOut = {
  nobody: 401,
  'malformed cookie': 401,
  'unknown token': 401,
  'expired sign-in': 401,
  'disabled account': 401,
}
const everybody = (status: number): Expected => ({
  nobody: status,
  'malformed cookie': status,
  'unknown token': status,
  'expired sign-in': status,
  'disabled account': status,
  member: status,
  administrator: status,
  'member where administrators enter': status,
})
const entered: Expected = {
  ...signedOut,
  member: 200,
  administrator: 200,
  'member where administrators enter': 403,
}
const administrators: Expected = { ...entered, member: 403 }

/** What an asker has of their own. */
export type Own = { uid: string; email: string; password: string; sessionId: string }

type Row = {
  expected: Expected
  /** The address where the path has names in it or the query is not empty. */
  path?: (own: Own) => string
  body?: (own: Own) => unknown
}

/** Records that the matrices read and change. */
export const tagId = 'matrix-tag'
export const codeId = 'MATRIX'
export const recordId = 'matrix-record'

export const tagBody = { name: 'changed', color: '#123456' }
export const codeBody = {
  id: codeId,
  percentageDiscount: 7,
  expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 },
}

/** By 'METHOD /path' as in the contract. */
export const authorisation: Record<string, Row> = {
  'POST /api/identity': {
    // Right credentials: a sign-in that has run out is no obstacle to a new one.
    expected: { ...everybody(200), 'disabled account': 401, 'member where administrators enter': 403 },
    body: ({ email, password }) => ({ email, password }),
  },
  'GET /api/identity': { expected: entered },
  'DELETE /api/identity': { expected: everybody(204) },
  'GET /api/dashboard': { expected: entered },
  'GET /api/dashboard/series': {
    expected: entered,
    path: () => '/api/dashboard/series?by=day&from=2025-01-01&to=2025-01-31',
  },
  'GET /api/search': { expected: entered, path: () => '/api/search?q=ada' },
  'GET /api/users': { expected: entered },
  'GET /api/users/{id}': { expected: entered, path: () => `/api/users/${recordId}` },
  'GET /api/users.csv': { expected: entered },
  'GET /api/sessions': { expected: entered },
  'GET /api/sessions/{id}': { expected: entered, path: () => `/api/sessions/${recordId}` },
  'GET /api/sessions.csv': { expected: entered },
  'POST /api/sessions/start': { expected: entered, body: ({ uid }) => ({ userId: uid }) },
  'POST /api/sessions/{id}/end': {
    expected: entered,
    path: ({ sessionId }) => `/api/sessions/${encodeURIComponent(sessionId)}/end`,
  },
  'GET /api/feedback': { expected: entered },
  'GET /api/feedback/{id}': { expected: entered, path: () => `/api/feedback/${recordId}` },
  'GET /api/feedback.csv': { expected: entered },
  'GET /api/tags': { expected: entered },
  'GET /api/tags/{id}': { expected: entered, path: () => `/api/tags/${tagId}` },
  'PATCH /api/tags/{id}': {
    expected: administrators,
    path: () => `/api/tags/${tagId}`,
    body: () => tagBody,
  },
  'GET /api/tags.csv': { expected: entered },
  'GET /api/discount-codes': { expected: entered },
  'GET /api/discount-codes/{id}': { expected: entered, path: () => `/api/discount-codes/${codeId}` },
  'PATCH /api/discount-codes/{id}': {
    expected: administrators,
    path: () => `/api/discount-codes/${codeId}`,
    body: () => codeBody,
  },
  'GET /api/discount-codes.csv': { expected: entered },
  'GET /api/history': { expected: entered, path: () => `/api/history?entity=tags&id=${tagId}` },
  'GET /api/changes': { expected: entered },
  'GET /api/openapi.json': { expected: entered },
  'GET /api/docs': { expected: entered },
}

/** The request that an endpoint is asked with, everything about it right. */
export function requestOf(name: string, own: Own, headers: Record<string, string>): Sent {
  const [method = '', path = ''] = name.split(' ')
  const row = authorisation[name]
  const body = row?.body?.(own)
  return {
    method,
    path: row?.path?.(own) ?? path,
    headers: {
      ...headers,
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

export type Seat = { client: Client; own: Own; headers: Record<string, string> }

/** What one asker is answered by one endpoint, beside what is right. */
export async function askAs(
  asker: Asker,
  { client, own, headers }: Seat,
  name: string,
): Promise<{ expected: number | undefined; answer: Answer }> {
  const answer = await client.send(requestOf(name, own, headers))
  return { expected: authorisation[name]?.expected[asker], answer }
}
