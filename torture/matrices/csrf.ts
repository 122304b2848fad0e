// The provenances of a write: every combination of headers by which a request states its origin, and whether it counts as
// cross-site; and the disguises of a write.

import type { Sent } from '../fuzz/http.ts'

/** `origin`: the console's own. */
type Disguise = (sent: Sent, origin: string) => Sent

/** The stated origin of a write, and whether it is the console itself. */
export const provenances: Record<string, { headers: (origin: string) => object; isOwn: boolean }> = {
  'neither Origin nor Sec-Fetch-Site': { headers: () => ({}), isOwn: false },
  'Sec-Fetch-Site: cross-site': { headers: () => ({ 'sec-fetch-site': 'cross-site' }), isOwn: false },
  'Sec-Fetch-Site: same-site': { headers: () => ({ 'sec-fetch-site': 'same-site' }), isOwn: false },
  'Sec-Fetch-Site: none': { headers: () => ({ 'sec-fetch-site': 'none' }), isOwn: false },
  'Sec-Fetch-Site: empty': { headers: () => ({ 'sec-fetch-site': '' }), isOwn: false },
  'Sec-Fetch-Site: Same-Origin, misspelt': {
    headers: () => ({ 'sec-fetch-site': 'Same-Origin' }),
    isOwn: false,
  },
  'Sec-Fetch-Site twice': {
    headers: () => ({ 'sec-fetch-site': ['same-origin', 'cross-site'] }),
    isOwn: false,
  },
  'cross-site with the Origin of the console': {
    headers: (origin) => ({ 'sec-fetch-site': 'cross-site', origin }),
    isOwn: false,
  },
  'another Origin': { headers: () => ({ origin: 'https://evil.example' }), isOwn: false },
  'another port': { headers: (origin) => ({ origin: `${origin}0` }), isOwn: false },
  'another scheme': { headers: (origin) => ({ origin: origin.replace('http:', 'https:') }), isOwn: false },
  'an Origin that begins the same': {
    headers: (origin) => ({ origin: `${origin}.evil.example` }),
    isOwn: false,
  },
  'Origin: empty': { headers: () => ({ origin: '' }), isOwn: false },
  'Origin: null': { headers: () => ({ origin: 'null' }), isOwn: false },
  'Referer alone': { headers: (origin) => ({ referer: `${origin}/tags` }), isOwn: false },
  'the Origin of a forged X-Forwarded-Host': {
    headers: () => ({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }),
    isOwn: false,
  },
  'Sec-Fetch-Site: same-origin': { headers: () => ({ 'sec-fetch-site': 'same-origin' }), isOwn: true },
  'the Origin of the console': { headers: (origin) => ({ origin }), isOwn: true },
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

/** The same request from another origin. */
export function from(sent: Sent, provenance: string, origin: string): Sent {
  const { 'sec-fetch-site': _, ...rest } = sent.headers ?? {}
  return { ...sent, headers: { ...rest, ...provenances[provenance]?.headers(origin) } }
}
