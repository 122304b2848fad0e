// What the searches of the groups are given, and what they answer.

import type { Count } from '#server/store/lists/word-count.ts'

/** `text` as it was typed, `terms` the words to look for, `phrases` those of them that must stand together. */
export type Query = { text: string; terms: string[]; phrases: string[] }

/** `documents`: the JSON of the best matches, best first. */
export type Found = Count & { documents: string[] }

export const hitsPerGroup = 5
