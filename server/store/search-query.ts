// What the searches of the groups are given, and what they answer.

import type { Count } from './word-count.ts'

/** `text` as it was typed, `terms` the words to look for. */
export type Query = { text: string; terms: string[] }

/** `documents`: the JSON of the best matches, best first. */
export type Found = Count & { documents: string[] }

export const hitsPerGroup = 5
