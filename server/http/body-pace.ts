// The least rate of a body. Its sender begins with some seconds of credit, which the time spends in which the server has
// nothing to read, and which arriving bytes restore. While the server is busy with what has arrived, nobody loses credit.

import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { Problem } from '#contract/problem.ts'
import type { Limits } from './limits.ts'

export type PaceLimits = Pick<Limits, 'bodyBytesPerSecond' | 'bodyCreditMs' | 'checkMs'>

/** `into`: what the body flows into, until it closes. `late`: called when the credit is used up. */
export function watchPace(
  body: IncomingMessage,
  into: Transform,
  { bodyBytesPerSecond, bodyCreditMs, checkMs }: PaceLimits,
  late: (problem: Problem) => void,
): void {
  let creditMs = bodyCreditMs
  const isStarved = (): boolean =>
    !body.complete && body.readableLength + into.writableLength + into.readableLength === 0
  // By ticks instead of a clock, because time in which the event loop was late is the server's.
  const ticks = setInterval(() => {
    if (isStarved()) creditMs -= checkMs
    if (creditMs <= 0) late(tooSlow(bodyBytesPerSecond))
  }, checkMs)
  const earn = ({ length }: Buffer): void => {
    creditMs = Math.min(creditMs + (length * 1_000) / bodyBytesPerSecond, bodyCreditMs)
  }
  body.on('data', earn)
  into.once('close', () => {
    body.off('data', earn)
    clearInterval(ticks)
  })
}

function tooSlow(bytesPerSecond: number): Problem {
  const sentence = `The body arrives too slowly: at least ${bytesPerSecond} bytes a second are expected.`
  return new Problem('invalid', sentence, { status: 408 })
}
