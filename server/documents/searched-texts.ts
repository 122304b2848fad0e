// The texts of a record in which search finds it: its id, then the fields declared as searched, in the order of the contract.

import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Kind } from '#contract/field.ts'
import { countedLabel } from '#contract/sessions.ts'
import { utteranceText } from '#contract/transcripts.ts'
import { isNeutral } from './erasure.ts'
import { declaredOf, type Path, pathOf, valueAt } from './mapping/targets.ts'
import { phoneForms } from './phone-forms.ts'
import { nameForms, type SearchedText } from './search-words.ts'

type Searched = { what: string; kind: Kind; path: Path }

const searchedOf = new Map<EntityName, Searched[]>(
  entityNames.map((entity) => [
    entity,
    declaredOf[entity].flatMap(([path, { searched, kind }]) =>
      searched ? [{ what: searched, kind, path: pathOf(path) }] : [],
    ),
  ]),
)

/** Returns each text with its name. The id comes first, unless it may contain the id of an erased person. */
export function searchedTexts(entity: EntityName, record: { id: string }): SearchedText[] {
  const id = isNeutral(record) ? undefined : record.id
  const texts: SearchedText[] = [[entity === 'discount-codes' ? 'Code' : 'Id', id]]
  for (const { what, kind, path } of searchedOf.get(entity) ?? [])
    for (const text of textsIn(kind, valueAt(record, path))) texts.push([what, text])
  return texts
}

function textsIn(kind: Kind, value: unknown): string[] {
  // A searched field is a text or a list of what was said, as its kind reads it.
  if (Array.isArray(value)) return value.map(utteranceText)
  if (typeof value !== 'string') return []
  if (kind === 'name') return [value, ...nameForms(value)]
  if (kind === 'status') return [value, countedLabel(value)]
  return kind === 'phone' ? [value, ...phoneForms(value)] : [value]
}
