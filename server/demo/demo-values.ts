// The value shapes that demo documents share: documents, timestamps and prices.
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
