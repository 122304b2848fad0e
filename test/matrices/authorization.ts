// The expected status for every endpoint and every kind of caller, independent of the server's own policy table. An
// endpoint without a row fails the test.

import { randomUUID } from 'node:crypto'
import { roles } from '#contract/roles.ts'
import { listed } from '#test/fuzz/hostile.ts'
import type { Answer, Client, Sent } from '#test/fuzz/http.ts'

/** Reading tokens come first: the others send a list without ids, which deletes feedback. */
const programKinds = [
  'program that reads',
  'program that reads as auditor',
  'program that reads users and tags',
  'program that reads where administrators enter',
  'program with a token',
  'program with a revoked token',
  'program for other entities',
] as const

export const callerKinds = [
  'nobody',
  'malformed cookie',
  'unknown token',
  'expired sign-in',
  'disabled account',
  ...roles,
  'editor where administrators enter',
  'auditor where administrators enter',
  'member where administrators enter',
  ...programKinds,
] as const
export type CallerKind = (typeof callerKinds)[number]

/** The expected status for each kind of caller. */
type Expected = Record<CallerKind, number>

// Object.fromEntries loses the type of the keys.
const everybody = (status: number) =>
  Object.fromEntries(callerKinds.map((kind) => [kind, status])) as Expected

/** A token is refused before it is looked up, except on calls for reading or sending tokens. */
const refusedPrograms = Object.fromEntries(programKinds.map((kind) => [kind, 403]))
const whoever = (status: number): Expected => ({ ...everybody(status), ...refusedPrograms })

const notEntered = {
  'editor where administrators enter': 403,
  'auditor where administrators enter': 403,
  'member where administrators enter': 403,
} as const
/** The same status for every role. */
const enteredWith = (status: number): Expected => ({
  ...whoever(401),
  ...Object.fromEntries(roles.map((role) => [role, status])),
  ...notEntered,
})
const readByAll: Expected = {
  ...enteredWith(200),
  'program with a revoked token': 401,
  'program that reads': 200,
  'program that reads as auditor': 200,
  'program that reads where administrators enter': 200,
}
/** Tokens limited to an entity may read what belongs to it. */
const readOfEntity: Expected = { ...readByAll, 'program that reads users and tags': 200 }
const administrators = (status: number): Expected => ({ ...enteredWith(403), administrator: status })
const editors: Expected = { ...administrators(200), editor: 200 }
/** Auditors write nothing. */
const authors = (status: number): Expected => ({ ...enteredWith(status), auditor: 403 })
/** A request with a cookie is refused, valid or not. */
const programs: Expected = {
  ...everybody(403),
  nobody: 401,
  'program with a token': 200,
  'program with a revoked token': 401,
  // Its only line is refused.
  'program for other entities': 422,
}

/** Records that belong to the caller: `recordId` of a tag and a code that may be deleted, `deletedId` of those that `act` has deleted. */
export type Own = {
  uid: string
  email: string
  password: string
  sessionId: string
  recordId: string
  deletedId: string
  act: string
}

type Request = {
  /** The value of the parameter in the path. */
  id?: string | ((own: Own) => string)
  query?: string | ((own: Own) => string)
  body?: object | string | ((own: Own) => object)
  /** The content type of the body if it is not JSON; then `body` is its text. */
  type?: string
}
type Row = Request & { expected: Expected }

/** Records that the matrices read and change. */
export const tagId = 'matrix-tag'
export const codeId = 'MATRIX'
export const expertIds = ['one-expert', 'another-expert'] as const
export const recordId = 'matrix-record'

export const tagBody = { name: 'changed', color: '#123456' }
const codeFields = { percentageDiscount: 7, expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 } }
export const codeBody = { ...codeFields, id: codeId }

/** Rows with these statuses, by 'METHOD /path' as in the contract. */
const rowsOf = (expected: Expected, requests: Record<string, Request>): Record<string, Row> =>
  Object.fromEntries(Object.entries(requests).map(([name, request]) => [name, { ...request, expected }]))
/** Reads without parameters. */
const reads = (paths: string): Record<string, Request> =>
  Object.fromEntries(listed(paths).map((path) => [`GET ${path}`, {}]))

const version = 1_763_790_000_000_000
const sentLine = JSON.stringify({ entity: 'feedback', id: 'matrix-sent', version, document: {} })
const lines = { type: 'application/x-ndjson' }
const passkey = { id: 'AAAA', clientData: 'AAAA' }

const ownUid = ({ uid }: Own) => uid
const ownRecord = ({ recordId }: Own) => recordId
const ownDeleted = ({ deletedId }: Own) => deletedId
const withPassword = ({ password }: Own) => ({ password })

/** No row may need what a row above it changes. */
export const authorization: Record<string, Row> = {
  ...rowsOf(readByAll, {
    ...reads(`
      /api/dashboard /api/dashboard/goals /api/sessions /api/sessions.csv /api/sessions.labels /api/sessions.totals
      /api/feedback /api/feedback.csv /api/feedback.totals /api/experts /api/experts.csv
      /api/discount-codes /api/discount-codes.csv /api/discount-codes.totals
      /api/activity /api/activity.csv /api/activity.totals /api/activity/actors /api/notes /api/notes.csv /api/notes.totals
      /api/faults /api/faults.csv /api/faults.totals /api/field-summary
    `),
    'GET /api/sessions.values': { query: 'filter=discountCode' },
    'GET /api/feedback.values': { query: 'filter=email' },
    'GET /api/faults.values': { query: 'filter=field' },
    'GET /api/activity.values': { query: 'filter=record' },
    'GET /api/dashboard/busy-hours': { query: 'from=2025-01-01&to=2025-01-31' },
    'GET /api/dashboard/series': { query: 'by=day&from=2025-01-01&to=2025-01-31' },
    'GET /api/dashboard/contributors': {
      query: 'by=tag&of=revenue&compare=previous&from=2026-02-01&to=2026-02-28',
    },
    'GET /api/search': { query: 'q=ada' },
    'GET /api/sessions/{id}': { id: recordId },
    'GET /api/feedback/{id}': { id: recordId },
    'GET /api/discount-codes/{id}': { id: codeId },
    'GET /api/history': { query: `entity=tags&id=${tagId}` },
    'GET /api/people/{id}/summary': { id: ownUid },
    'GET /api/people/timeline': { query: ({ uid }) => `user=${uid}` },
  }),
  ...rowsOf(readOfEntity, {
    ...reads('/api/users /api/users.csv /api/users.totals /api/tags /api/tags.csv /api/tags.totals'),
    'GET /api/users/{id}': { id: recordId },
    'GET /api/tags/{id}': { id: tagId },
  }),
  // Data that belongs to the caller, or to their browser.
  ...rowsOf(enteredWith(200), {
    ...reads('/api/identity /api/account /api/changes /api/colleagues /api/inbox /api/inbox/new'),
    ...reads('/api/views /api/views/watching'),
    'POST /api/views': { body: { name: 'Mine', screen: 'tags', query: '', isShared: false } },
    'POST /api/sessions/start': { body: ({ uid }) => ({ userId: uid }) },
    'POST /api/sessions/{id}/end': { id: ({ sessionId }) => sessionId },
    'POST /api/account/second-factor': { body: withPassword },
  }),
  ...rowsOf(enteredWith(204), {
    'PATCH /api/account': { body: { displayName: 'Ada Test' } },
    'POST /api/account/second-factor/remove': { body: withPassword },
    'DELETE /api/account/added-factors/{id}': { id: 'app' },
    'DELETE /api/account/sign-ins': {},
    'POST /api/inbox/seen': { body: { until: { seconds: 1, nanoseconds: 0 } } },
  }),
  ...rowsOf(enteredWith(400), {
    // Refused because it is the current password, which the matrices need.
    'POST /api/account/password': { body: ({ password }) => ({ current: password, password }) },
    // The matrices make no proposal, so nothing is confirmed or renewed.
    'POST /api/account/second-factor/confirm': { body: { code: '000000' } },
  }),
  ...rowsOf(enteredWith(409), {
    'POST /api/account/second-factor/recovery-codes': { body: withPassword },
    // The console is addressed by an IP address, for which there are no passkeys.
    'POST /api/account/passkeys/options': { body: {} },
    'POST /api/account/passkeys': { body: { ...passkey, attestation: 'AAAA' } },
  }),
  // Callers who may sign in are told that the record does not exist.
  ...rowsOf(enteredWith(404), {
    'PUT /api/inbox': { body: { kind: 'mention', id: 'gone', state: 'done' } },
    'POST /api/account/passkeys/{id}/remove': { id: 'AAAA', body: withPassword },
    'DELETE /api/account/sign-ins/{id}': { id: 'gone' },
    'PATCH /api/views/{id}': { id: 'no-such-view', body: { name: 'Yours' } },
    'DELETE /api/views/{id}': { id: 'no-such-view' },
    'PUT /api/views/{id}/watch': {
      id: 'no-such-view',
      body: { moreThan: null, way: 'webhook', withRows: false },
    },
    'DELETE /api/views/{id}/watch': { id: 'no-such-view' },
  }),
  ...rowsOf(authors(200), {
    'POST /api/feedback/batch': {
      body: { rows: [{ id: recordId, version: 1 }], change: { state: 'answered' }, dryRun: true },
    },
  }),
  ...rowsOf(authors(201), { 'POST /api/notes': { body: { entity: 'tags', record: tagId, text: 'Noted' } } }),
  ...rowsOf(authors(404), {
    'PATCH /api/notes/{id}': { id: 'no-such-note', body: { text: 'Noted' } },
    'DELETE /api/notes/{id}': { id: 'no-such-note' },
  }),
  ...rowsOf(editors, {
    'PATCH /api/tags/{id}': { id: tagId, body: tagBody },
    'POST /api/discount-codes/batch': {
      body: { rows: [{ id: codeId, version: 1 }], change: { kind: 'extend', days: 7 } },
    },
    'PATCH /api/discount-codes/{id}': { id: codeId, body: codeBody },
  }),
  ...rowsOf(
    { ...administrators(200), auditor: 200 },
    {
      ...reads('/api/members /api/members.csv /api/members.totals'),
      'GET /api/members/{id}': { id: ownUid },
    },
  ),
  ...rowsOf(administrators(200), {
    'GET /api/discount-codes.look-alikes': { query: 'code=A' },
    'GET /api/people/{id}/export': { id: ownUid },
    'GET /api/people/{id}/erasure': { id: ownUid },
    'POST /api/members/invitations': {
      body: () => ({ email: `${randomUUID()}@example.com`, role: 'member' }),
    },
    'PUT /api/dashboard/goals': { body: { sessions: null, revenue: { amount: '60000', weeks: 4 } } },
    // A deletion, which editors may not make.
    'POST /api/tags/batch': { body: { rows: [{ id: tagId, version: 1 }], change: { kind: 'delete' } } },
    'POST /api/discount-codes/generate': { body: { ...codeFields, pattern: 'SPRING-####', count: 2 } },
    // Undoes a deletion: editors may undo only what they could have done.
    'POST /api/acts/{id}/undo': { id: ({ act }) => act },
  }),
  ...rowsOf(administrators(201), {
    'POST /api/tags': { body: tagBody },
    'POST /api/tags/{id}/restore': { id: ownDeleted },
    'POST /api/discount-codes': { body: () => ({ ...codeBody, id: `NEW-${randomUUID()}` }) },
    'POST /api/discount-codes/{id}/restore': { id: ownDeleted },
  }),
  ...rowsOf(administrators(204), {
    'DELETE /api/tags/{id}': { id: ownRecord },
    'DELETE /api/discount-codes/{id}': { id: ownRecord },
  }),
  ...rowsOf(administrators(404), {
    'POST /api/people/{id}/erase': { id: 'nobody', body: { name: 'Nobody' } },
    'DELETE /api/members/{id}/sign-ins': { id: 'nobody' },
  }),
  // Changes of oneself, which nobody may make, or which belong to the account screen.
  ...rowsOf(administrators(409), {
    'PATCH /api/members/{id}': { id: ownUid, body: { role: 'administrator' } },
    'DELETE /api/members/{id}/second-factor': { id: ownUid },
    'DELETE /api/members/{id}/invitation': { id: ownUid },
  }),
  'POST /api/identity': {
    // With valid credentials an expired sign-in does not prevent a new one.
    expected: { ...whoever(200), 'disabled account': 401, ...notEntered },
    body: ({ email, password }) => ({ email, password }),
  },
  ...rowsOf(everybody(200), reads('/api/openapi.json /api/docs')),
  ...rowsOf(whoever(204), { 'DELETE /api/identity': {} }),
  ...rowsOf(whoever(401), {
    'POST /api/identity/passkey': {
      body: { ...passkey, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
    },
  }),
  ...rowsOf(whoever(409), { 'POST /api/identity/passkey/options': {} }),
  ...rowsOf(whoever(404), {
    'POST /api/invitations/read': { body: { token: 'unknown' } },
    'POST /api/invitations/accept': { body: ({ password }) => ({ token: 'unknown', password }) },
  }),
  ...rowsOf(programs, { 'POST /api/ingest': { ...lines, body: sentLine } }),
}

/** Returns a valid request for an endpoint. */
export function requestOf(name: string, own: Own, headers: Record<string, string>): Sent {
  const [method = '', path = ''] = name.split(' ')
  const { id = '', query = '', body: given, type } = authorization[name] ?? {}
  const of = <T>(value: T | ((own: Own) => T)): T => (value instanceof Function ? value(own) : value)
  const body = of<unknown>(given)
  const search = of(query)
  return {
    method,
    path: path.replace(/\{\w+\}/, () => encodeURIComponent(of(id))) + (search && `?${search}`),
    headers: {
      ...headers,
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(body !== undefined && { body: type ? String(body) : JSON.stringify(body) }),
  }
}

export type Caller = { client: Client; own: Own; headers: Record<string, string> }

/** Returns the answer of one endpoint to one caller, with the expected status. */
export async function sendAs(
  kind: CallerKind,
  { client, own, headers }: Caller,
  name: string,
): Promise<{ expected: number | undefined; answer: Answer }> {
  const answer = await client.send(requestOf(name, own, headers))
  return { expected: authorization[name]?.expected[kind], answer }
}
