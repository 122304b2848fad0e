// Percentages: numbers within bounds. The console writes only whole ones; a document may have 7.5.

export const minPercentage = 0
export const maxPercentage = 100

/** Describes a percentage in an error message. */
export const percentageExpected = `a number from ${minPercentage} to ${maxPercentage}`

export function isPercentage(value: unknown): value is number {
  return typeof value === 'number' && value >= minPercentage && value <= maxPercentage
}
