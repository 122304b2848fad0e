// Metrics of requests by method, route and status class, requests in flight, open event streams, and sign-ins and sent
// documents by outcome.
// The server chooses every label from a few values: nothing that a client sends becomes a label.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { streamChanges } from '#contract/changes.ts'
import { entityNames } from '#contract/entities.ts'
import { signIn } from '#contract/identity.ts'
import type { CountLines } from '#server/programs/ingest.ts'

export type RequestMetrics = {
  /** `route`: its pattern. Call the returned function once, with the status, or undefined if the client disconnected. */
  begin(method: string, route: string): (status: number | undefined) => void
  countLines: CountLines
}

const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Unknown addresses may be requested with any method of HTTP. */
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

const signInOutcomes: Record<number, string> = {
  200: 'accepted',
  400: 'invalid',
  401: 'wrong_credentials',
  403: 'forbidden',
  429: 'throttled',
  503: 'unavailable',
}
const otherOutcome = 'other'

export function createRequestMetrics(registry: Registry): RequestMetrics {
  const durations = new Histogram({
    name: 'stoa_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, event streams excepted.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  })
  const { gauge, counter } = metricMakers(registry)
  const inFlight = gauge(
    'stoa_http_requests_in_flight',
    'Requests that are not answered yet, event streams excepted.',
  )
  const eventStreams = gauge('stoa_event_streams', 'Open streams of changes, one for each open page.')
  const signIns = counter(
    'stoa_sign_ins_total',
    'Attempts to sign in, by outcome; forbidden: another domain or site, or no administrator.',
    'outcome',
  )
  // A rate needs a first sample of zero.
  for (const outcome of [...Object.values(signInOutcomes), otherOutcome]) signIns.inc({ outcome }, 0)
  const sent = counter(
    'stoa_ingest_documents_total',
    'Lines that programs have sent, by outcome; entity none: unreadable, or not allowed for the token.',
    'entity',
    'outcome',
  )
  const countLines: CountLines = (entity, outcome, lines) => sent.inc({ entity, outcome }, lines)
  for (const entity of entityNames)
    for (const outcome of ['applied', 'unchanged', 'refused'] as const) countLines(entity, outcome, 0)
  countLines('none', 'refused', 0)

  return {
    countLines,
    begin(method, route) {
      if (isRequestOf(streamChanges, method, route)) {
        eventStreams.inc()
        return () => eventStreams.dec()
      }
      const startedAt = performance.now()
      inFlight.inc()
      return (status) => {
        inFlight.dec()
        const labels = { method: methods.has(method) ? method : 'other', route, status: statusClass(status) }
        durations.observe(labels, (performance.now() - startedAt) / 1000)
        if (isRequestOf(signIn, method, route))
          signIns.inc({ outcome: signInOutcomes[status ?? 0] ?? otherOutcome })
      }
    },
  }
}

function isRequestOf(endpoint: { method: string; path: string }, method: string, route: string): boolean {
  return route === endpoint.path && method === endpoint.method
}

function statusClass(status: number | undefined): string {
  return status === undefined ? 'aborted' : `${Math.floor(status / 100)}xx`
}

export function metricMakers(registry: Registry) {
  const registers = [registry]
  return {
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers }),
  }
}
