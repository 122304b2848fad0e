// Proper nouns for conversations and e-mails. The lists run from common to rare, since picks favour their beginning.
import * as v from 'valibot'
import { readTexts, texts } from './read-texts.ts'

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
