// The rules for every answer, for any request.

import { isObject } from '#contract/field.ts'
import { problemStatuses } from '#contract/problem.ts'
import type { ApiDocument, Operation } from './document.ts'
import type { Answer } from './http.ts'
import type { Made } from './mutations.ts'

export const rules = [
  'no answer is a 5xx',
  'every request is answered in time',
  'every answer fits what the document declares',
  'every refusal is a problem document',
  'every answer carries the security headers',
  'no answer of a call is stored',
  'malformed HTTP is answered as it should be',
] as const
type Rule = (typeof rules)[number]

export type Fault = { rule: Rule; detail: string }

/** Returns the faults of an answer to a request that was generated from the document. */
export function faultsOf(made: Made, answer: Answer, document: ApiDocument): Fault[] {
  const declared = made.sent.method === 'HEAD' ? [] : faultsOfContent(made, answer, document)
  return [...faultsOfAny(answer), ...declared, ...faultsOfStoring(made.sent.path, answer)]
}

/** Checks rules that also hold for answers to parser errors. */
export function faultsOfAny({ status, headers }: Answer): Fault[] {
  const faults: Fault[] = []
  if (status >= 500) faults.push({ rule: 'no answer is a 5xx', detail: String(status) })
  const missing = Object.entries(securityHeaders)
    .filter(([name, pattern]) => !pattern.test(String(headers[name])))
    .map(([name]) => name)
  if (missing.length > 0)
    faults.push({ rule: 'every answer carries the security headers', detail: `${status} without ${missing}` })
  return faults
}

const securityHeaders: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
}

export function faultsOfRefusal({ status, headers, body }: Answer, { fitsProblem }: ApiDocument): Fault[] {
  const fault = (detail: string): Fault[] => [{ rule: 'every refusal is a problem document', detail }]
  const type = mediaType(headers['content-type'])
  if (type !== 'application/problem+json') return fault(`${status} as ${type}`)
  const problem = parse(body)
  if (!fitsProblem(problem)) return fault(`${status}: ${JSON.stringify(fitsProblem.errors)}`)
  if (!isObject(problem) || problem.status !== status) return fault(`${status} says another status`)
  if (!Object.hasOwn(problemStatuses, String(problem.code))) return fault(`${status} has no known code`)
  if (/ but received /.test(String(problem.detail))) return fault(`${status} in words of a library`)
  return problem.detail && problem.title ? [] : fault(`${status} says nothing`)
}

function faultsOfContent(made: Made, answer: Answer, document: ApiDocument): Fault[] {
  const { status, headers } = answer
  if (status >= 400 && !isAllRefused(made, answer)) return faultsOfRefusal(answer, document)
  const candidates = made.rerouted
    ? document.operations.filter(({ method }) => method === made.sent.method)
    : [made.operation]
  const type = mediaType(headers['content-type'])
  const isBroken = type === 'application/json' && parse(answer.body) === undefined
  const payload = isBroken ? '""' : answer.body.toString()
  const fits = (operation: Operation) => document.faultOf(operation, { status, type, payload }) === undefined
  if (candidates.some(fits) || (made.rerouted && isPage(made.sent.path, answer))) return []
  const fault = document.faultOf(made.operation, { status, type, payload })
  const detail = `${made.operation.name} ${status} ${type}: ${fault}`
  return [{ rule: 'every answer fits what the document declares', detail }]
}

/** A request whose lines were all refused has the same body as others. */
function isAllRefused({ operation }: Made, { status }: Answer): boolean {
  return operation.takesLines && status === 422
}

/** Every path outside the API answers the page of the browser application. */
function isPage(path: string, { headers }: Answer): boolean {
  return mediaType(headers['content-type']) === 'text/html' && !path.startsWith('/api/')
}

export function faultsOfStoring(path: string, { status, headers }: Answer): Fault[] {
  const type = mediaType(headers['content-type'])
  const isData = status < 300 && /json|csv|event-stream/.test(type)
  if (!isData && !path.startsWith('/api/')) return []
  if (headers['cache-control'] === 'no-store') return []
  return [{ rule: 'no answer of a call is stored', detail: `${status} ${type}` }]
}

function mediaType(contentType: string | undefined): string {
  return contentType?.split(';')[0] ?? ''
}

/** Returns undefined, which matches no schema, if the bytes are not JSON in UTF-8. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
