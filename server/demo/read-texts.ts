// Reads the texts of the demo from JSON files and validates them: the error for a broken one names the file and the position in it.

import { readFileSync } from 'node:fs'
import * as v from 'valibot'

export const nonEmptyText = v.pipe(v.string(), v.nonEmpty())
/** At least one, because the demo picks one of them. */
export const texts = v.pipe(v.array(nonEmptyText), v.nonEmpty())

export function readTexts<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const file = new URL(`./texts/${name}.json`, import.meta.url)
  return parseTexts(name, readFileSync(file, 'utf8'), schema)
}

export function parseTexts<Schema extends v.GenericSchema>(
  name: string,
  json: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(`texts/${name}.json: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}

// Proper nouns for conversations and e-mails. The lists run from common to rare, since picks favour their beginning.

export const places = readTexts(
  'places',
  v.strictObject({
    towns: texts,
    firmOwners: texts,
    firmTrades: texts,
    villageStarts: texts,
    villageEnds: texts,
    productSyllables: texts,
    emailDomains: texts,
  }),
)
