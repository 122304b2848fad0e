// The expected status for every endpoint and every kind of caller, independent of the server's own policy table. An
// endpoint without a row fails the test.

import { randomUUID } from 'node:crypto'
import { roles } from '#contract/roles.ts'
import { listed } from '../fuzz/hostile.ts'
import type { Answer, Client, Sent } from '../fuzz/http.ts'

/** Those that read come first: the others send a list without ids, which deletes feedback. */
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

/** The status that each kind of caller gets. */
type Expected = Record<CallerKind, number>

// Object.fromEntries loses the type of the keys.
const everybody = (status: number) =>
  Object.fromEntries(callerKinds.map((kind) => [kind, status])) as Expected

/** A token is refused before it is looked up, except where tokens read or send. */
const refusedPrograms = Object.fromEntries(programKinds.map((kind) => [kind, 403]))
const whoever = (status: number): Expected => ({ ...everybody(status), ...refusedPrograms })

const notEntered = {
  'editor where administrators enter': 403,
  'auditor where administrators enter': 403,
  'member where administrators enter': 403,
} as const
/** The same for every role. */
const enteredWith = (status: number): Expected => ({
  ...whoever(401),
  ...Object.fromEntries(roles.map((role) => [role, status])),
  ...notEntered,
})
const entered = enteredWith(200)
const readByAll: Expected = {
  ...entered,
  'program with a revoked token': 401,
  'program that reads': 200,
  'program that reads as auditor': 200,
  'program that reads where administrators enter': 200,
}
/** What belongs to one entity is read by tokens that are limited to it. */
const readOfEntity: Expected = { ...readByAll, 'program that reads users and tags': 200 }
/** Callers who may sign in are told that the record does not exist. */
const enteredInVain = enteredWith(404)
/** Done, without an answer. */
const done = enteredWith(204)
const administrators: Expected = { ...enteredWith(403), administrator: 200 }
const administratorsWithoutAnswer: Expected = { ...administrators, administrator: 204 }
const administratorsWhoMake: Expected = { ...administrators, administrator: 201 }
/** Auditors write nothing. */
const authors = (status: number): Expected => ({ ...enteredWith(status), auditor: 403 })
const overseers: Expected = { ...administrators, auditor: 200 }
const editors: Expected = { ...administrators, editor: 200 }
/** A request with a cookie is refused, valid or not. */
const programs: Expected = {
  ...everybody(403),
  nobody: 401,
  'program with a token': 200,
  'program with a revoked token': 401,
  // Its only line is refused.
  'program for other entities': 422,
}

/** The caller's own records: `recordId` of a tag and a code that may be deleted, `deletedId` of those that `act` has deleted. */
export type Own = {
  uid: string
  email: string
  password: string
  sessionId: string
  recordId: string
  deletedId: string
  act: string
}

type Row = {
  expected: Expected
  /** In place of the parameter of the path. */
  id?: string | ((own: Own) => string)
  query?: string | ((own: Own) => string)
  body?: object | string | ((own: Own) => object)
  /** The content type of the body, where it is not JSON; then `body` is its text. */
  type?: string
}

/** Records that the matrices read and change. */
export const tagId = 'matrix-tag'
export const codeId = 'MATRIX'
export const expertIds = ['one-expert', 'another-expert'] as const
export const recordId = 'matrix-record'

export const tagBody = { name: 'changed', color: '#123456' }
export const codeBody = {
  id: codeId,
  percentageDiscount: 7,
  expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 },
}

const sentLine = JSON.stringify({
  entity: 'feedback',
  id: 'matrix-sent',
  version: 1_763_790_000_000_000,
  document: {},
})

const noIds = JSON.stringify({ count: 0 })

/** What all who are signed in may read, without parameters: what is their own, or for their browser. */
const readByPeople = listed('/api/identity /api/account /api/views /api/changes /api/colleagues /api/for-me')

/** And programs whose token reads. */
const readable = listed(`
  /api/dashboard /api/sessions /api/sessions.csv
  /api/sessions.labels /api/sessions.totals /api/feedback /api/feedback.csv /api/feedback.totals
  /api/discount-codes /api/discount-codes.csv /api/discount-codes.totals
  /api/experts /api/experts.csv /api/activity /api/activity/actors /api/activity.csv
  /api/activity.totals /api/notes /api/notes.csv /api/notes.totals /api/faults /api/faults.csv /api/faults.totals /api/openapi.json
  /api/field-summary
  /api/docs
`)
const readOfUsersAndTags = listed(
  '/api/users /api/users.csv /api/users.totals /api/tags /api/tags.csv /api/tags.totals',
)

const withPassword = ({ password }: Own) => ({ password })

/** By 'METHOD /path' as in the contract. */
export const authorization: Record<string, Row> = {
  'GET /api/discount-codes.look-alikes': { expected: administrators, query: 'code=A' },
  ...Object.fromEntries(readByPeople.map((path) => [`GET ${path}`, { expected: entered }])),
  ...Object.fromEntries(readable.map((path) => [`GET ${path}`, { expected: readByAll }])),
  ...Object.fromEntries(readOfUsersAndTags.map((path) => [`GET ${path}`, { expected: readOfEntity }])),
  'POST /api/identity': {
    // With valid credentials an expired sign-in does not prevent a new one.
    expected: { ...whoever(200), 'disabled account': 401, ...notEntered },
    body: ({ email, password }) => ({ email, password }),
  },
  'DELETE /api/identity': { expected: whoever(204) },
  'PATCH /api/account': { expected: done, body: { displayName: 'Ada Test' } },
  'POST /api/account/password': {
    // Refused because it is the present one, which the matrices need.
    expected: enteredWith(400),
    body: ({ password }) => ({ current: password, password }),
  },
  // Without a proposal, which the matrices do not make, nothing is confirmed or renewed.
  'POST /api/account/second-factor': { expected: entered, body: withPassword },
  'POST /api/account/second-factor/confirm': { expected: enteredWith(400), body: { code: '000000' } },
  'POST /api/account/second-factor/recovery-codes': { expected: enteredWith(409), body: withPassword },
  'POST /api/account/second-factor/remove': { expected: done, body: withPassword },
  // Addressed by an IP address, passkeys are of no use.
  'POST /api/account/passkeys/options': { expected: enteredWith(409), body: {} },
  'POST /api/account/passkeys': {
    expected: enteredWith(409),
    body: { id: 'AAAA', clientData: 'AAAA', attestation: 'AAAA' },
  },
  'POST /api/account/passkeys/{id}/remove': { expected: enteredInVain, id: 'AAAA', body: withPassword },
  'POST /api/identity/passkey/options': { expected: whoever(409) },
  'POST /api/identity/passkey': {
    expected: whoever(401),
    body: {
      id: 'AAAA',
      clientData: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
      userHandle: 'AAAA',
    },
  },
  'GET /api/people/{id}/export': { expected: administrators, id: ({ uid }) => uid },
  'GET /api/people/{id}/erasure': { expected: administrators, id: ({ uid }) => uid },
  'POST /api/people/{id}/erase': {
    expected: { ...administrators, administrator: 404 },
    id: 'nobody',
    body: { name: 'Nobody' },
  },
  ...Object.fromEntries(
    [
      ['sessions', 'discountCode'],
      ['feedback', 'email'],
      ['faults', 'field'],
      ['activity', 'record'],
    ].map(([list, filter]) => [
      `GET /api/${list}.values`,
      { expected: readByAll, query: `filter=${filter}` },
    ]),
  ),
  'GET /api/members': { expected: overseers },
  'GET /api/members.csv': { expected: overseers },
  'GET /api/members.totals': { expected: overseers },
  'GET /api/members/{id}': { expected: overseers, id: ({ uid }) => uid },
  'PATCH /api/members/{id}': {
    // Of oneself, which nobody may.
    expected: { ...administrators, administrator: 409 },
    id: ({ uid }) => uid,
    body: { role: 'administrator' },
  },
  'DELETE /api/members/{id}/sign-ins': { expected: { ...administrators, administrator: 404 }, id: 'nobody' },
  'DELETE /api/members/{id}/second-factor': {
    // Of oneself, which is done on the own screen.
    expected: { ...administrators, administrator: 409 },
    id: ({ uid }) => uid,
  },
  'POST /api/members/invitations': {
    expected: administrators,
    body: () => ({ email: `${randomUUID()}@example.com`, role: 'member' }),
  },
  'DELETE /api/members/{id}/invitation': {
    expected: { ...administrators, administrator: 409 },
    id: ({ uid }) => uid,
  },
  'POST /api/invitations/read': { expected: whoever(404), body: { token: 'unknown' } },
  'POST /api/invitations/accept': {
    expected: whoever(404),
    body: ({ password }) => ({ token: 'unknown', password }),
  },
  'DELETE /api/account/added-factors/{id}': { expected: done, id: 'app' },
  'DELETE /api/account/sign-ins/{id}': { expected: enteredInVain, id: 'gone' },
  'DELETE /api/account/sign-ins': { expected: done },
  'GET /api/dashboard/series': { expected: readByAll, query: 'by=day&from=2025-01-01&to=2025-01-31' },
  'GET /api/search': { expected: readByAll, query: 'q=ada' },
  'GET /api/users/{id}': { expected: readOfEntity, id: recordId },
  'GET /api/sessions/{id}': { expected: readByAll, id: recordId },
  'POST /api/sessions/start': { expected: entered, body: ({ uid }) => ({ userId: uid }) },
  'POST /api/sessions/{id}/end': { expected: entered, id: ({ sessionId }) => sessionId },
  'GET /api/feedback/{id}': { expected: readByAll, id: recordId },
  'GET /api/tags/{id}': { expected: readOfEntity, id: tagId },
  'PATCH /api/tags/{id}': { expected: editors, id: tagId, body: tagBody },
  'POST /api/tags': { expected: administratorsWhoMake, body: tagBody },
  'DELETE /api/tags/{id}': { expected: administratorsWithoutAnswer, id: ({ recordId }) => recordId },
  'POST /api/tags/{id}/restore': { expected: administratorsWhoMake, id: ({ deletedId }) => deletedId },
  'POST /api/tags/batch': {
    // A deletion, which editors may not.
    expected: administrators,
    body: { rows: [{ id: tagId, version: 1 }], change: { kind: 'delete' } },
  },
  'POST /api/discount-codes': {
    expected: administratorsWhoMake,
    body: () => ({ ...codeBody, id: `NEW-${randomUUID()}` }),
  },
  'DELETE /api/discount-codes/{id}': {
    expected: administratorsWithoutAnswer,
    id: ({ recordId }) => recordId,
  },
  'POST /api/discount-codes/{id}/restore': {
    expected: administratorsWhoMake,
    id: ({ deletedId }) => deletedId,
  },
  'POST /api/discount-codes/batch': {
    expected: editors,
    body: { rows: [{ id: codeId, version: 1 }], change: { kind: 'extend', days: 7 } },
  },
  'POST /api/discount-codes/generate': {
    expected: administrators,
    body: {
      pattern: 'SPRING-####',
      count: 2,
      percentageDiscount: 7,
      expirationDate: codeBody.expirationDate,
    },
  },
  // Of a deletion: editors may undo what they might have done.
  'POST /api/acts/{id}/undo': { expected: administrators, id: ({ act }) => act },
  'GET /api/discount-codes/{id}': { expected: readByAll, id: codeId },
  'PATCH /api/discount-codes/{id}': { expected: editors, id: codeId, body: codeBody },
  'GET /api/history': { expected: readByAll, query: `entity=tags&id=${tagId}` },
  'GET /api/experts/comparison': {
    expected: readByAll,
    query: `expert1=${expertIds[0]}&expert2=${expertIds[1]}`,
  },
  'GET /api/people/{id}/summary': { expected: readByAll, id: ({ uid }) => uid },
  'GET /api/people/timeline': { expected: readByAll, query: ({ uid }) => `user=${uid}` },
  'GET /api/dashboard/contributors': {
    expected: readByAll,
    query: 'by=tag&of=revenue&before=2026-01-01&from=2026-02-01&to=2026-02-28',
  },
  'GET /api/views/counts': { expected: entered, query: 'ids=overdue' },
  'POST /api/views': {
    expected: entered,
    body: { name: 'Mine', screen: 'tags', query: '', isShared: false },
  },
  'PATCH /api/views/{id}': { expected: enteredInVain, id: 'no-such-view', body: { name: 'Yours' } },
  'GET /api/dashboard/goals': { expected: readByAll },
  'PUT /api/dashboard/goals': {
    expected: administrators,
    body: { sessions: null, revenue: { amount: '60000', weeks: 4 } },
  },
  'GET /api/views/watching': { expected: entered },
  'PUT /api/views/{id}/watch': {
    expected: enteredInVain,
    id: 'no-such-view',
    body: { moreThan: null, way: 'json', withRows: false },
  },
  'DELETE /api/views/{id}/watch': { expected: enteredInVain, id: 'no-such-view' },
  'DELETE /api/views/{id}': { expected: enteredInVain, id: 'no-such-view' },
  'POST /api/feedback/batch': {
    expected: authors(200),
    body: { rows: [{ id: recordId, version: 1 }], change: { state: 'answered' }, dryRun: true },
  },
  'POST /api/notes': { expected: authors(201), body: { entity: 'tags', record: tagId, text: 'Noted' } },
  'PATCH /api/notes/{id}': { expected: authors(404), id: 'no-such-note', body: { text: 'Noted' } },
  'DELETE /api/notes/{id}': { expected: authors(404), id: 'no-such-note' },
  'POST /api/for-me/seen': {
    expected: done,
    body: { until: { seconds: 1, nanoseconds: 0 } },
  },
  'POST /api/ingest': { expected: programs, type: 'application/x-ndjson', body: sentLine },
  'PUT /api/ingest/{entity}/ids': {
    expected: { ...programs, 'program for other entities': 403 },
    id: 'feedback',
    query: 'listed=1000000000000000',
    type: 'application/x-ndjson',
    body: noIds,
  },
}

/** A valid request for an endpoint. */
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

/** The answer of one endpoint to one caller, with the expected status. */
export async function sendAs(
  kind: CallerKind,
  { client, own, headers }: Caller,
  name: string,
): Promise<{ expected: number | undefined; answer: Answer }> {
  const answer = await client.send(requestOf(name, own, headers))
  return { expected: authorization[name]?.expected[kind], answer }
}
