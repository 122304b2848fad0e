// Percentages: numbers within bounds. Those that the console writes are whole; a document may have 7.5.

export const minPercentage = 0
export const maxPercentage = 100

/** The description of a percentage in an error message. */
export const percentageExpected = `a number from ${minPercentage} to ${maxPercentage}`

export function isPercentage(value: unknown): value is number {
  return typeof value === 'number' && value >= minPercentage && value <= maxPercentage
}
