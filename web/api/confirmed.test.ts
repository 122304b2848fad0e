import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { untilConfirmed } from './confirmed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const unconfirmed = new ApiError(503, '{"detail":"It may have been saved.","mayBeSaved":true}')
const unavailable = new ApiError(503, '{"detail":"The database does not answer."}')
const unreachable = new Error('The server cannot be reached.')
const conflict = new ApiError(412, '')
const forbidden = new ApiError(403, '')

/** The outcome of a write whose attempts end in this order, and how many were made. */
async function outcomeOf(...ends: (Error | 'saved')[]): Promise<[unknown, number]> {
  let made = 0
  const send = async () => {
    const end = ends[Math.min(made++, ends.length - 1)]
    if (end instanceof Error) throw end
    return end
  }
  const outcome = untilConfirmed(send).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return [await outcome, made]
}

it('is sent once where it succeeds, is refused, or has certainly not been saved', async () => {
  expect(await outcomeOf('saved')).toEqual(['saved', 1])
  for (const error of [conflict, forbidden, unavailable, unreachable])
    expect(await outcomeOf(error)).toEqual([error, 1])
})

it('is repeated while its outcome is unknown, until it is confirmed', async () => {
  expect(await outcomeOf(unconfirmed, 'saved')).toEqual(['saved', 2])
  expect(await outcomeOf(unconfirmed, unavailable, unreachable, unconfirmed, 'saved')).toEqual(['saved', 5])
})

it('stays unknown where the record has another version then, which may be its own', async () => {
  expect(await outcomeOf(unconfirmed, conflict)).toEqual([unconfirmed, 2])
})

it('ends with a refusal of its repetition', async () => {
  expect(await outcomeOf(unconfirmed, forbidden)).toEqual([forbidden, 2])
})

it('ends as unknown where nothing answers for long', async () => {
  expect(await outcomeOf(unconfirmed, unavailable)).toEqual([unconfirmed, 6])
})
