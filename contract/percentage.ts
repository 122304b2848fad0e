// Percentages: whole numbers within bounds, the same for documents, edits and the form.

export const minPercentage = 0
export const maxPercentage = 100

/** The description of a percentage in an error message. */
export const percentageExpected = `a whole number from ${minPercentage} to ${maxPercentage}`

export function isPercentage(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= minPercentage && Number(value) <= maxPercentage
}
