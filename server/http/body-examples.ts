// Examples of requests for the documentation: of each body that the API takes, which a test checks to be accepted, and a
// command line for each endpoint, which a reader can paste into a shell.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isObject } from '#contract/field.ts'

export const bodyExamples: Readonly<Record<string, unknown>> = {
  'POST /api/identity': { email: 'ada@example.com', password: 'correct horse battery staple' },
  'PATCH /api/account': { displayName: 'Ada Lovelace', timeZone: 'Europe/London' },
  'POST /api/account/password': {
    current: 'correct horse battery staple',
    password: 'turquoise lantern orbits a quiet harbour',
  },
  'POST /api/account/second-factor': { password: 'correct horse battery staple' },
  'POST /api/account/second-factor/confirm': { code: '287082' },
  'POST /api/account/second-factor/recovery-codes': { password: 'correct horse battery staple' },
  'POST /api/account/second-factor/remove': { password: 'correct horse battery staple' },
  'POST /api/account/passkeys/options': { password: 'correct horse battery staple' },
  'POST /api/account/passkeys': {
    name: 'Phone',
    id: 'q83vEjRWeJCrze8SNFZ4kA',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestation: 'o2NmbXRkbm9uZQ',
  },
  'POST /api/account/passkeys/{id}/remove': { password: 'correct horse battery staple' },
  'POST /api/identity/passkey': {
    id: 'q83vEjRWeJCrze8SNFZ4kA',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
    signature: 'MEUCIQDK',
    userHandle: 'kXG0w2aV',
  },
  'POST /api/people/{id}/erase': { name: 'Ada Lovelace' },
  'PATCH /api/members/{id}': { role: 'editor' },
  'POST /api/members/invitations': { email: 'grace@example.com', role: 'member' },
  'POST /api/invitations/read': { token: '6mXv1c9nB0qk3WZr7tYp2sLd8fGh4jKa5uOiEeRwQxM' },
  'POST /api/invitations/accept': {
    token: '6mXv1c9nB0qk3WZr7tYp2sLd8fGh4jKa5uOiEeRwQxM',
    displayName: 'Grace Hopper',
    password: 'turquoise lantern orbits a quiet harbour',
  },
  'POST /api/sessions/start': { userId: 'uid-of-who-is-signed-in' },
  'POST /api/views': {
    name: 'Unhappy this week',
    screen: 'sessions',
    query: 'maxRating=2&from=today-6&until=today',
    isShared: false,
  },
  'PATCH /api/views/{id}': { name: 'Unhappy in seven days' },
  'PUT /api/dashboard/goals': { sessions: null, revenue: { amount: '60000', weeks: 4 } },
  'PUT /api/views/{id}/watch': {
    moreThan: 20,
    way: 'webhook',
    address: 'https://hooks.slack.com/services/T000/B000/abc',
    withRows: false,
  },
  'POST /api/notes': {
    entity: 'users',
    record: 'the-id-of-a-user',
    text: 'Called about the refund of #[12 October](sessions/the-id-of-a-session). @[Grace Hopper](uid-of-a-colleague) knows more.',
  },
  'PATCH /api/notes/{id}': { text: 'Called about the refund, which has arrived.' },
  'POST /api/inbox/seen': { until: { seconds: 1_798_675_199, nanoseconds: 0 } },
  'PUT /api/inbox': { kind: 'mention', id: '7d3f', state: 'done' },
  'POST /api/tags': { name: 'family_law', color: '#0d9488' },
  'POST /api/tags/batch': {
    rows: [{ id: 'family-law', version: 1 }],
    change: { kind: 'color', color: '#0d9488' },
    dryRun: true,
  },
  'POST /api/feedback/batch': {
    rows: [{ id: 'the-id-of-a-piece', version: 1 }],
    change: { state: 'answered' },
    dryRun: true,
  },
  'POST /api/discount-codes': {
    id: 'SUMMER20',
    percentageDiscount: 20,
    expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
  },
  'POST /api/discount-codes/batch': {
    rows: [{ id: 'SUMMER20', version: 1 }],
    change: { kind: 'extend', days: 14 },
    dryRun: true,
  },
  'POST /api/discount-codes/generate': {
    pattern: 'SPRING-####',
    count: 200,
    percentageDiscount: 10,
    expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
  },
  'PATCH /api/tags/{id}': { name: 'family_law', color: '#0d9488' },
  'PATCH /api/discount-codes/{id}': {
    id: 'SUMMER20',
    percentageDiscount: 20,
    expirationDate: { seconds: 1_798_675_199, nanoseconds: 0 },
  },
}

/**
 * $STOA_URL: where Stoa is, with its base path; $STOA_SIGN_IN: the cookie of a sign-in, whose name is `cookie`;
 * $STOA_TOKEN: the token of a program.
 */
export function curlOf(endpoint: AnyEndpoint, cookie: string): string {
  const { method, path, lines, body, action } = endpoint
  const parts = ['curl']
  if (method !== 'GET') parts.push('-X', method)
  if (lines) parts.push('-H "authorization: Bearer $STOA_TOKEN"', "-H 'content-type: application/x-ndjson'")
  else if (action !== 'identity.sign-in') parts.push(`-b "${cookie}=$STOA_SIGN_IN"`)
  if (method !== 'GET' && !lines) parts.push('-H "origin: $STOA_URL"')
  if (body) parts.push("-H 'content-type: application/json'", '-d', quoted(bodyExamples[`${method} ${path}`]))
  if (lines) parts.push('--data-binary @changes.jsonl')
  return [...parts, `"$STOA_URL${path.replace('{id}', '$ID')}${queryOf(endpoint)}"`].join(' ')
}

function quoted(body: unknown): string {
  return `'${JSON.stringify(body)?.replaceAll("'", String.raw`'\''`)}'`
}

const queryExamples: Record<string, string> = {
  '/api/search': '?q=ada',
  '/api/history': '?entity=tags&id=$ID',
}

function queryOf({ path, query }: AnyEndpoint): string {
  const known = queryExamples[path]
  if (known) return known
  return 'entries' in query && isObject(query.entries) && 'limit' in query.entries ? '?limit=2' : ''
}
