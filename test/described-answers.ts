// Compares every answer of an application with the OpenAPI document. test/app.ts compares the headers.

import { afterEach, expect } from 'vitest'
import { openComparison } from './answer-comparison.ts'
import { endpointOf, type TestApp } from './app.ts'

/** Fails the test during which an answer differs from the document. */
export function expectDescribedAnswers({ app, config }: TestApp): void {
  const { faultOf } = openComparison()
  let faults: string[] = []
  afterEach(() => {
    const found = faults
    faults = []
    expect(found).toEqual([])
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const endpoint = endpointOf(request, config.basePath)
    const answer = { status: reply.statusCode, type: reply.getHeader('content-type'), payload }
    const fault = endpoint && faultOf(endpoint, answer)
    if (fault) faults.push(`${request.method} ${request.url} ${answer.status}: ${fault}`)
    done()
  })
}
