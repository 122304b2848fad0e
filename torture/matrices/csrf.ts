// The provenances of a write: every combination of headers by which a request states its origin, and whether it counts as
// cross-site; and the disguises of a write.

import type { Sent } from '../fuzz/http.ts'

/** `origin`: the console's own. */
type Disguise = (sent: Sent, origin: string) => Sent

/** The headers by which a write states its origin; `origin`: the console's own. */
type Provenance = (origin: string) => Record<string, string | string[]>

/** Those of the console itself. */
export const ownProvenances: Record<string, Provenance> = {
  'Sec-Fetch-Site: same-origin': () => ({ 'sec-fetch-site': 'same-origin' }),
  'the Origin of the console': (origin) => ({ origin }),
}

/** All others. */
export const foreignProvenances: Record<string, Provenance> = {
  'neither Origin nor Sec-Fetch-Site': () => ({}),
  'Sec-Fetch-Site: cross-site': () => ({ 'sec-fetch-site': 'cross-site' }),
  'Sec-Fetch-Site: same-site': () => ({ 'sec-fetch-site': 'same-site' }),
  'Sec-Fetch-Site: none': () => ({ 'sec-fetch-site': 'none' }),
  'Sec-Fetch-Site: empty': () => ({ 'sec-fetch-site': '' }),
  'Sec-Fetch-Site: Same-Origin, misspelt': () => ({ 'sec-fetch-site': 'Same-Origin' }),
  'Sec-Fetch-Site twice': () => ({ 'sec-fetch-site': ['same-origin', 'cross-site'] }),
  'cross-site with the Origin of the console': (origin) => ({ 'sec-fetch-site': 'cross-site', origin }),
  'another Origin': () => ({ origin: 'https://evil.example' }),
  'another port': (origin) => ({ origin: `${origin}0` }),
  'another scheme': (origin) => ({ origin: origin.replace('http:', 'https:') }),
  'an Origin that begins the same': (origin) => ({ origin: `${origin}.evil.example` }),
  'Origin: empty': () => ({ origin: '' }),
  'Origin: null': () => ({ origin: 'null' }),
  'Referer alone': (origin) => ({ referer: `${origin}/tags` }),
  'the Origin of a forged X-Forwarded-Host': () => ({
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
  }),
}

/** The content types that a form of another site can send. */
export const formTypes = [
  'text/plain',
  'text/plain; charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

/** Ways to disguise a write as another request. None of them may be executed as the write. */
export const disguises: Record<string, Disguise> = {
  'GET with its body': (sent) => ({ ...sent, method: 'GET' }),
  'GET that overrides its method by header': (sent) => ({
    ...sent,
    method: 'GET',
    headers: { ...sent.headers, ...overrides(sent.method) },
  }),
  'GET that overrides its method in the query': ({ method, path, headers = {} }) => ({
    method: 'GET',
    path: `${path}?_method=${method}`,
    headers,
  }),
  'HEAD with its body': (sent) => ({ ...sent, method: 'HEAD' }),
  'OPTIONS as before a write of another site': ({ method, path, headers }, origin) => ({
    method: 'OPTIONS',
    path,
    headers: { ...headers, origin: `${origin}0`, 'access-control-request-method': method },
  }),
  'a POST of another site that overrides its method': (sent) => ({
    ...sent,
    method: 'POST',
    headers: { ...sent.headers, ...overrides(sent.method), 'sec-fetch-site': 'cross-site' },
  }),
}

function overrides(method: string): Record<string, string> {
  return { 'x-http-method-override': method, 'x-http-method': method, 'x-method-override': method }
}

/** The same request with the headers of another provenance. */
export function from(sent: Sent, provenance: Provenance, origin: string): Sent {
  const { 'sec-fetch-site': _, ...rest } = sent.headers ?? {}
  return { ...sent, headers: { ...rest, ...provenance(origin) } }
}
