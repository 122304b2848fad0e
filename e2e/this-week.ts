/** Returns the ISO instant that is `afterMs` ahead, or the end of this week (Sunday, UTC) if that comes first. */
export function laterThisWeek(afterMs: number): string {
  const now = new Date()
  const daysLeft = (7 - now.getUTCDay()) % 7
  const endsMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysLeft + 1) - 1
  return new Date(Math.min(now.getTime() + afterMs, endsMs)).toISOString()
}
