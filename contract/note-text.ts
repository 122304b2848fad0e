// The text of a note: plain text with references to colleagues and records, as '@[Ada Lovelace](uid)' and '#[Anna Petit](users/id)'. Ids
// are percent-encoded.

import { type EntityName, isEntityName } from './entities.ts'

export type NoteReference = { label: string } & ({ member: string } | { entity: EntityName; id: string })
export type NotePart = { text: string } | NoteReference

const maxLabelLength = 100
const pattern = new RegExp(
  String.raw`(?<sign>[@#])\[(?<label>[^[\]\n]{1,${maxLabelLength}})\]\((?<target>[^()\s]{1,4000})\)`,
  'gu',
)

/** Splits a note into text and references, in order; together they are the whole text. */
export function partsOfNote(text: string): NotePart[] {
  const parts: NotePart[] = []
  let end = 0
  for (const found of text.matchAll(pattern)) {
    const reference = referenceIn(found.groups ?? {})
    if (!reference) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push(reference)
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function referenceIn({
  sign,
  label = '',
  target = '',
}: {
  [name: string]: string
}): NoteReference | undefined {
  const [entity = '', ...encoded] = sign === '#' ? target.split('/') : [undefined, target]
  const id = encoded.length === 1 ? decode(encoded[0] ?? '') : undefined
  if (!id) return undefined
  if (sign === '@') return { label, member: id }
  return isEntityName(entity) ? { label, entity, id } : undefined
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Returns a reference as it stands in the text, with the characters of the label that are allowed there. */
export function referenceText(reference: NoteReference): string {
  const label = labelOf(reference.label)
  return 'member' in reference
    ? `@[${label}](${encode(reference.member)})`
    : `#[${label}](${reference.entity}/${encode(reference.id)})`
}

export function labelOf(name: string): string {
  const label = name.replace(/[[\]\s]+/g, ' ').trim()
  return [...label].slice(0, maxLabelLength / 2).join('') || 'Record'
}

function encode(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
}

/** Returns the text as people read it, with labels in place of references. */
export function plainNote(text: string): string {
  return partsOfNote(text).map(plainPart).join('')
}

export function plainPart(part: NotePart): string {
  if ('text' in part) return part.text
  return 'member' in part ? `@${part.label}` : part.label
}

/** Returns the uids of the mentioned colleagues. */
export function mentionsIn(text: string): string[] {
  const named = partsOfNote(text).flatMap((part) => ('member' in part ? [part.member] : []))
  return [...new Set(named)]
}
