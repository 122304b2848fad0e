// Percentages: whole numbers within bounds that documents, edits and the form share.

export const minPercentage = 0
export const maxPercentage = 100

/** In a sentence: what a percentage is. */
export const percentageExpected = `a whole number from ${minPercentage} to ${maxPercentage}`

export function isPercentage(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= minPercentage && Number(value) <= maxPercentage
}
