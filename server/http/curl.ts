// A command line for each endpoint, which a reader can paste into a shell.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isObject } from '#contract/field.ts'
import { bodyExamples } from './body-examples.ts'

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
