// The head of each session (user, expert, time, outcome), computed from its index alone: cheap enough to compute all.
import { DAY_MS, type DemoOptions, HOUR_MS, MINUTE_MS, SECOND_MS } from './demo-values.ts'
import type { DemoExpert } from './experts.ts'
import { Random } from './random.ts'

type SessionState = 'booked' | 'live' | 'held' | 'cancelled' | 'refunded' | 'missed'
export type SessionHead = {
  userIndex: number
  // Absent for AI sessions.
  expert: DemoExpert | undefined
  createdMs: number
  startMs: number
  minutes: number
  state: SessionState
}

const SPAN_MS = 3 * 365 * DAY_MS
// The daily bookings at the marketplace's beginning, as a share of today's.
const FIRST_DENSITY = 0.2
const AI_SHARE = 0.3
// Hours of the day, busier ones more often: offices for experts, evenings for AI.
const expertHours = [8, 9, 9, 10, 10, 10, 11, 11, 13, 14, 14, 15, 15, 16, 16, 17, 18, 18, 19]
const aiHours = [6, 7, 8, 9, 10, 11, 12, 12, 13, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22, 23, 0, 2]
const expertMinutes = [15, 30, 30, 30, 45, 45, 60, 60, 60, 90]
const aiMinutes = [10, 15, 15, 20, 30]

export function createSessionHeads(options: DemoOptions, experts: readonly DemoExpert[]) {
  const { now, sessions, users } = options
  const random = new Random(options.seed, 'session head')
  // How many of the newest sessions are active at present.
  const liveCount = Math.min(14, Math.floor(sessions / 100))

  return function getSessionHead(index: number): SessionHead {
    const isAi = random.at(index).chance(AI_SHARE) || users < 2
    const expert = isAi ? undefined : random.pickSkewed(experts, 1.5)
    let userIndex = Math.floor(random.unit() ** 1.6 * users)
    if (expert?.userIndex === userIndex) userIndex = (userIndex + 1) % users
    const minutes = random.pick(isAi ? aiMinutes : expertMinutes)
    if (index >= sessions - liveCount) return liveHead(userIndex, expert, minutes)
    const createdMs = pickCreation(index, isAi)
    const startMs = isAi
      ? Math.min(now, createdMs + random.between(3, 90) * SECOND_MS)
      : pickSlotStart(createdMs)
    return { userIndex, expert, createdMs, startMs, minutes, state: pickState(isAi, startMs, minutes) }
  }

  function liveHead(userIndex: number, expert: DemoExpert | undefined, minutes: number): SessionHead {
    const unitMs = expert ? MINUTE_MS : SECOND_MS
    const startMs = Math.floor((now - random.unit() * 0.8 * minutes * MINUTE_MS) / unitMs) * unitMs
    const createdMs = startMs - (expert ? random.between(60, 12_000) * MINUTE_MS : 20 * SECOND_MS)
    return { userIndex, expert, createdMs, startMs, minutes, state: 'live' }
  }

  function pickCreation(index: number, isAi: boolean): number {
    const quantile = (index + random.unit()) / sessions
    const growth = 1 - FIRST_DENSITY
    const share =
      (Math.sqrt(FIRST_DENSITY * FIRST_DENSITY + 4 * growth * quantile) - FIRST_DENSITY) / (2 * growth)
    let day = Math.floor((now - SPAN_MS * (1 - share)) / DAY_MS)
    if (isWeekend(day) && random.chance(0.45)) day -= random.between(2, 4)
    const hour = random.pick(isAi ? aiHours : expertHours) + (isAi ? 0 : random.between(-1, 3))
    const createdMs = day * DAY_MS + hour * HOUR_MS + random.below(HOUR_MS)
    return createdMs < now ? createdMs : now - random.between(1, 300) * MINUTE_MS - random.below(MINUTE_MS)
  }

  function pickSlotStart(createdMs: number): number {
    let day = Math.floor(createdMs / DAY_MS + 0.2 + random.unit() ** 2 * 21)
    if (isWeekend(day) && random.chance(0.85)) day += random.between(2, 4)
    const startMs =
      day * DAY_MS + random.pick(expertHours) * HOUR_MS + random.pick([0, 0, 0, 15, 30, 30, 45]) * MINUTE_MS
    return startMs > createdMs + HOUR_MS ? startMs : startMs + DAY_MS
  }

  function pickState(isAi: boolean, startMs: number, minutes: number): SessionState {
    const unit = random.unit()
    if (startMs > now) return unit < 0.05 ? 'cancelled' : 'booked'
    if (startMs + minutes * MINUTE_MS > now) return 'live'
    if (isAi || unit > 0.13) return 'held'
    if (unit < 0.07) return 'cancelled'
    return unit < 0.1 ? 'refunded' : 'missed'
  }
}

function isWeekend(day: number): boolean {
  // Day 0 of the epoch was a Thursday.
  const weekday = (day + 4) % 7
  return weekday === 0 || weekday === 6
}
