// The errors that browser and server share, and how each is sent over HTTP. Throw a Problem anywhere; one mapper on the server answers it
// as application/problem+json (RFC 9457).

export const problemStatuses = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 400,
  conflict: 412,
  too_many: 429,
  unavailable: 503,
  internal: 500,
} as const

export type ProblemCode = keyof typeof problemStatuses

/** One invalid input: `field` is its dotted name ('' for the whole), `detail` a sentence for a person. */
export type FieldProblem = { field: string; detail: string }

/** The JSON document of an error answer. `type`: the address that explains the code; `detail`: a text to show to a person. */
export type ProblemDocument = {
  type: string
  code: ProblemCode
  status: number
  title: string
  detail: string
  fields?: FieldProblem[]
  /** The write may have been made although the answer is a failure; a retry must name the version or an idempotency key. */
  mayBeSaved?: true
  requestId?: string
}

type ProblemOptions = {
  fields?: FieldProblem[]
  /** Sent as Retry-After, in seconds; 2 for 'unavailable' by default. */
  retryAfterSeconds?: number
  /** A more specific HTTP status than that of the code. */
  status?: number
  mayBeSaved?: boolean
  cause?: unknown
}

/** An expected failure. `detail` is shown to the person; the cause is only logged. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  readonly mayBeSaved: boolean

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = options.status ?? problemStatuses[code]
    this.fields = options.fields ?? []
    this.mayBeSaved = options.mayBeSaved ?? false
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? 2 : undefined)
  }
}

/** 409: a conflict with what is stored, whatever version the request names. */
export function refused(detail: string): Problem {
  return new Problem('conflict', detail, { status: 409 })
}

/** Makes the problem for one invalid input: `what` names it for a person, `detail` is the rest of the sentence, without a full stop. */
export function invalidField(field: string, what: string, detail: string): Problem {
  return new Problem('invalid', `${what} ${detail}.`, { fields: [{ field, detail }] })
}
