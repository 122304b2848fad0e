// The load of bench ingest, in a separate process: sessions of the demo marketplace, generated before the clock starts.

import { createMarketplace } from '#server/demo/marketplace.ts'
import type { IngestOrder } from './ingest.ts'

const { origin, token, documents, seed }: IngestOrder = JSON.parse(process.argv[2] ?? '')
const version = 1_763_790_000_000_000
const options = { users: 2_000, sessions: documents, seed, now: Date.now(), companyDomain: 'example.com' }
const lines: string[] = []
for (const document of createMarketplace(options).sessions()) {
  const id = `${seed}-${document.id}`
  lines.push(JSON.stringify({ entity: 'sessions', id, version, document: { ...document, id } }))
  if (lines.length === documents) break
}
const body = `${lines.join('\n')}\n`
const startedAt = performance.now()
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
const answer = await fetch(`${origin}/api/ingest`, { method: 'POST', headers, body })
const { applied, unchanged, refused, notListed } = await answer.json()
const seconds = (performance.now() - startedAt) / 1000
if (applied + unchanged !== documents || refused.length + notListed > 0)
  throw new Error(`${applied} applied, ${unchanged} unchanged, ${refused.length} refused.`)
process.stdout.write(JSON.stringify({ bytes: Buffer.byteLength(body), perSecond: documents / seconds }))
