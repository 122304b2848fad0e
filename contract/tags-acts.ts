// Batches that change many tags at once. Separate from the other endpoints because only administrators need it, and the first screen does
// not.

import * as v from 'valibot'
import { batchBody, batchEndpoint, deletion } from './acts.ts'
import { color } from './tags.ts'

/** What a batch does to its tags. */
const tagsChange = v.variant('kind', [v.strictObject({ kind: v.literal('color'), color }), deletion])
export type TagsChange = v.InferOutput<typeof tagsChange>

export const tagsBatch = batchBody(tagsChange)

export const changeTags = batchEndpoint('tags', tagsBatch, {
  summary:
    'Changes or deletes many tags as one act; those that were changed meanwhile are left out and listed.',
  example: {
    rows: [{ id: 'family-law', version: 1 }],
    change: { kind: 'color', color: '#0d9488' },
    dryRun: true,
  },
})
