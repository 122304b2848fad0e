// What all parts of the demo share: its options and sizes, and the shapes of values.

export type DemoDocument = { id: string; [field: string]: unknown }
export type DemoTimestamp = { seconds: number; nanoseconds: number }

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function toTimestamp(ms: number): DemoTimestamp {
  const seconds = Math.floor(ms / 1000)
  return { seconds, nanoseconds: Math.floor(ms - seconds * 1000) * 1_000_000 }
}

export function toPrice(cents: number): string {
  const rest = cents % 100
  return `${(cents - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`
}

export type DemoOptions = {
  users: number
  sessions: number
  seed: number
  // Milliseconds since the epoch: the time of the newest documents.
  now: number
  companyDomain: string
}

export function sizesOf({ users, sessions }: DemoOptions) {
  return {
    users,
    staff: Math.min(7, Math.ceil(users / 50)),
    experts: Math.ceil(0.06 * Math.min(users, 5_000) + 0.02 * Math.max(users - 5_000, 0)),
    sessions: users === 0 ? 0 : sessions,
    feedback:
      users === 0
        ? 0
        : Math.round(0.075 * Math.min(sessions, 20_000) + 0.2025511 * Math.max(sessions - 20_000, 0)),
    tags: between(30, Math.round(sessions / 500), 500),
    discountCodes: between(20, Math.round(60 + (sessions - 20_000) * 0.00198), 2_000),
  }
}

function between(lowest: number, value: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest))
}
