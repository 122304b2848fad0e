import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { untilConfirmed, untilDeleted } from './confirmed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const unconfirmed = new ApiError(503, '{"detail":"It may have been saved.","mayBeSaved":true}')
const unavailable = new ApiError(503, '{"detail":"The database does not answer."}')
const unreachable = new Error('The server cannot be reached.')
const conflict = new ApiError(412, '')
const forbidden = new ApiError(403, '')
const missing = new ApiError(404, '')

/** The outcome of a write that was not confirmed, whose repetitions end in this order, and how many were made. */
async function outcomeOf(...ends: (Error | 'saved')[]): Promise<[unknown, number]> {
  const send = endingWith(unconfirmed, ...ends)
  const outcome = untilConfirmed(send).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return [await outcome, send.mock.calls.length - 1]
}

/** The last one of these again and again. */
function endingWith(...ends: (Error | 'saved')[]) {
  let sent = 0
  return vi.fn(async () => {
    const end = ends[Math.min(sent++, ends.length - 1)]
    if (end instanceof Error) throw end
    return end
  })
}

it('is sent once where it succeeds, is refused, or has certainly not been saved', async () => {
  for (const error of [conflict, forbidden, unavailable, unreachable]) {
    const send = vi.fn(() => Promise.reject(error))
    await expect(untilConfirmed(send)).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(1)
  }
  expect(await untilConfirmed(async () => 'saved')).toBe('saved')
})

it('is repeated while its outcome is unknown, until it is confirmed', async () => {
  expect(await outcomeOf('saved')).toEqual(['saved', 1])
  expect(await outcomeOf(unavailable, unreachable, unconfirmed, 'saved')).toEqual(['saved', 4])
})

it('stays unknown where the record has another version then, which may be its own', async () => {
  expect(await outcomeOf(conflict)).toEqual([unconfirmed, 1])
})

it('ends with a refusal of its repetition', async () => {
  expect(await outcomeOf(forbidden)).toEqual([forbidden, 1])
})

it('ends as unknown where nothing answers for long', async () => {
  expect(await outcomeOf(unavailable)).toEqual([unconfirmed, 5])
})

it('a deletion is confirmed by a repetition that finds nothing, but not by the first call', async () => {
  const deletion = untilDeleted(endingWith(unconfirmed, unavailable, missing))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await deletion).toBeUndefined()
  await expect(untilDeleted(endingWith(missing))).rejects.toBe(missing)
})
