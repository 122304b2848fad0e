// Calendar days as YYYY-MM-DD.

/** True for YYYY-MM-DD of an existing calendar day; JavaScript itself reads 30 February as a day in March. */
export function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}
