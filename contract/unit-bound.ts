// Bounds of days that mean a unit of the calendar: 'week', 'month-1'.

const unitBound = /^(week|month|quarter|year)(?:([+-]\d+))?$/

export type CalendarUnit = 'week' | 'month' | 'quarter' | 'year'

/** Reads a bound such as 'month-1': the unit, and its offset from the current one. */
export function readUnitBound(bound: string): { unit: CalendarUnit; by: number } | undefined {
  const [, unit, by = '0'] = unitBound.exec(bound) ?? []
  // The pattern has no other units.
  return unit === undefined ? undefined : { unit: unit as CalendarUnit, by: Number(by) }
}
