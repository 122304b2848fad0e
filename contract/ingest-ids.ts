// The endpoint for a program that says which documents of an entity exist: what is missing is asked for, what is surplus
// is deleted.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { wholeNumber as count } from './figures.ts'
import { grouped } from './grouped.ts'

/** The most ids of an entity: the whole set is in one body, of at most 256 MiB. */
const maxIds = 10_000_000

/** The most missing ids that an answer lists. */
export const maxMissing = 10_000

/**
 * `listed`: how many ids were sent. `deleted` documents were not among them, and are older than the listing. `missing`: ids
 * that are not stored, at most `maxMissing`; `notListed`: how many more there are.
 */
const compared = v.object({ listed: count, deleted: count, missing: v.array(v.string()), notListed: count })
export type ComparedIds = v.InferOutput<typeof compared>

const digits = (message: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, message),
    v.transform((given) => BigInt(given)),
  )

const query = v.strictObject({
  /** Microseconds since 1970 at which the program began to list: documents that are newer stay. */
  listed: digits('must be the microseconds since 1970 at which the listing began'),
  /** How many documents may be deleted, where they are suspiciously many. */
  mayDelete: v.optional(v.pipe(digits('must be a number'), v.transform(Number))),
})

export const ingestIds = endpoint({
  method: 'PUT',
  changes: [],
  path: '/api/ingest/{entity}/ids',
  summary:
    'Takes the complete set of ids of an entity from a program, and deletes the documents that are not among them.',
  description: `Send every id of the entity as a JSON text or whole number, one a line, and as the last line how many they were:

    "t1"
    42
    {"count":2}

Without that line nothing is deleted, so that a program that failed in the middle does no harm. Documents that are newer than
\`listed\` stay. Where more than 20 documents and a tenth of the entity would be deleted, or all of them, nothing is, and the answer is
409 with their number; if it is right, repeat the call with \`mayDelete\` of at least this number. The answer lists the ids that are not stored:
send those documents to /api/ingest. Ids of a mirrored entity are refused. A list has at most ${grouped(maxIds)} ids and 256 MiB.`,
  action: 'ingest.write',
  refuses: [409],
  query,
  maxLines: maxIds,
  lines: {
    oneOf: [
      { type: 'string' },
      { type: 'integer' },
      { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
    ],
  },
  answer: answerOf(compared),
})
