// A command line for each endpoint, which a reader of the documentation can paste into a shell.

import type { AnyEndpoint } from '#contract/endpoint.ts'

/** $STOA_URL: with the base path; $STOA_SIGN_IN: of the cookie named `cookie`; $STOA_TOKEN: of the program. */
export function curlOf(endpoint: AnyEndpoint, cookie: string): string {
  const { method, path, lines, body, action, example } = endpoint
  const parts = ['curl']
  if (method !== 'GET') parts.push('-X', method)
  if (lines) parts.push('-H "authorization: Bearer $STOA_TOKEN"', "-H 'content-type: application/x-ndjson'")
  else if (action !== 'identity.sign-in') parts.push(`-b "${cookie}=$STOA_SIGN_IN"`)
  if (method !== 'GET' && !lines) parts.push('-H "origin: $STOA_URL"')
  if (body) parts.push("-H 'content-type: application/json'", '-d', quoted(example))
  if (lines) parts.push('--data-binary @changes.jsonl')
  return [...parts, `"$STOA_URL${path.replace('{id}', '$ID')}${queryOf(endpoint)}"`].join(' ')
}

function quoted(body: unknown): string {
  return `'${JSON.stringify(body)?.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns the parameters with an example; for other lists a limit of two rows. */
function queryOf({ query }: AnyEndpoint): string {
  const given = Object.entries(query.entries).flatMap(([name, { example }]) =>
    example === undefined ? [] : `${name}=${example}`,
  )
  if (given.length === 0 && 'limit' in query.entries) given.push('limit=2')
  return given.length === 0 ? '' : `?${given.join('&')}`
}
