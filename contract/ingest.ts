// The endpoint for a marketplace that sends its changes as they happen: one JSON line for each changed document.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { entityNames } from './entities.ts'
import { wholeNumber as count } from './figures.ts'
import { namedObject } from './named.ts'

/** The maximum number of refused lines, and of ignored lines, that an answer lists. */
export const maxRefusals = 100

/** The maximum number of documents committed together. */
export const maxBatchDocuments = 500

const listed = v.array(v.object({ line: count, reason: v.string() }))

/**
 * `applied` lines changed something. `unchanged` ones are older than the stored document, or the same version. `refused` ones cannot be
 * stored. `ignored` ones were stored, except for what the token may not write. Lines are counted from 1; `notListed` is the number of
 * refused and ignored lines beyond those listed.
 */
const ingested = namedObject('Ingested', {
  applied: count,
  unchanged: count,
  ignored: listed,
  refused: listed,
  notListed: count,
})
export type IngestResult = v.InferOutput<typeof ingested>

/** Answered with status 422 if every line was refused, so that a program that only checks the status notices. */
export function isAllRefused({ applied, unchanged, refused }: IngestResult): boolean {
  return applied === 0 && unchanged === 0 && refused.length > 0
}

const line = {
  type: 'object',
  required: ['entity', 'id', 'version', 'document'],
  properties: {
    entity: { type: 'string', enum: entityNames },
    id: { type: ['string', 'integer'], description: 'A whole number counts as its text.' },
    version: {
      type: ['integer', 'string'],
      description:
        "Microseconds since 1970 of the update at the source, at most a day ahead of the server's clock. The newest version of a document wins.",
    },
    document: { type: ['object', 'null'], description: 'null: the document was deleted.' },
  },
}

const description = `Send one JSON line for each document that has changed; lines are committed in batches of at most ${maxBatchDocuments}.
The answer counts them; it lists the first ${maxRefusals} lines that were refused. 422 is the same answer where all were refused:
sending them again would not help. After 429, 5xx or no answer send the same lines again, with growing pauses: those that were
stored already change nothing. Any other answer says what is wrong with the request or the token.

A token writes all entities, or those that it was made for, and no rights: \`isAdmin\` of users stays as it is stored, a new
user has none, and \`ignored\` lists the lines that said otherwise. The record of an administrator, or of a member that Stoa has made, cannot be deleted. A token that
was made with \`--rights\` writes rights too.

    npm run stoa -- token create marketplace                     # prints the token, once
    npm run stoa -- token create tags --entities tags            # writes tags only
    npm run stoa -- token create users --entities users --rights # makes and removes administrators

    curl https://console.your-company.com/api/ingest -H "Authorization: Bearer $STOA_TOKEN" \\
      -H 'Content-Type: application/x-ndjson' --data-binary @changes.ndjson

A body has at most 256 MiB and a million lines of at most 2 MiB each, in UTF-8. It may be compressed (Content-Encoding: gzip), and
must arrive at 1 kB a second or faster. One line of it:

    {"entity":"tags","id":"t1","version":1763790000000000,"document":{"name":"Tax law"}}

A Cloud Function that sends each change of a Firestore collection (2nd generation; Node 20 or newer):

    import { DocumentReference } from 'firebase-admin/firestore'
    import { onDocumentWritten } from 'firebase-functions/v2/firestore'
    const micros = (time) => time.seconds * 1_000_000 + Math.floor(time.nanoseconds / 1_000)
    const plain = (_, value) => (value instanceof DocumentReference ? value.id : value)
    export const sendTag = onDocumentWritten({ document: 'Tags/{id}', retry: true }, async ({ data, params, time }) => {
      const { after } = data
      const version = after.exists ? micros(after.updateTime) : (Date.parse(time) + 1) * 1_000
      const line = { entity: 'tags', id: params.id, version, document: after.exists ? after.data() : null }
      const headers = { authorization: \`Bearer \${process.env.STOA_TOKEN}\`, 'content-type': 'application/x-ndjson' }
      const answer = await fetch(\`\${process.env.STOA_URL}/api/ingest\`, { method: 'POST', headers, body: JSON.stringify(line, plain) })
      if (answer.status === 429 || answer.status >= 500) throw new Error('Stoa did not answer.') // which repeats it
      if (answer.status !== 200) console.error('Stoa has refused the line:', await answer.text())
    })

For a marketplace on PostgreSQL copy examples/feed.mjs, which sends what its tables have changed (docs/programs.md).`

export const ingest = endpoint({
  method: 'POST',
  changes: [],
  path: '/api/ingest',
  summary: 'Takes changed documents from a program, as JSON lines.',
  description,
  action: 'ingest.write',
  lines: line,
  refusal: { status: 422, meaning: 'No line was stored.' },
  answer: answerOf(ingested),
})
