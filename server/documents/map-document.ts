// Reads a document of the marketplace's shape as one of the specified shape. Where a path finds nothing, the specified
// field of the document counts, as it does without a mapping: so documents that Stoa writes itself, such as the user of
// `admin create`, need none.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Report } from '#contract/field.ts'
import { isNeutral } from './erasure.ts'
import { plainAmount, plainFlag, plainNumber } from './lenient.ts'
import { type Rule, rulesFor } from './mapping.ts'
import type { FromPath } from './mapping-file.ts'
import { type TargetKind, targets } from './mapping-targets.ts'
import { valueAt, withValueAt } from './paths.ts'
import { plain, plainDocument } from './plain-document.ts'
import { conversions } from './units.ts'

/**
 * The document itself, the same reference, where the mapping finds nothing in it and no value is wrapped. A path counts in the
 * document as it came, such as lastLogin.$date, or else as it is meant.
 */
export function mapDocument(entity: EntityName, document: Document, report: Report): Document {
  const meant = plainDocument(document)
  const rules = rulesFor(entity)?.fields
  if (!rules || isOwnRecord(entity, document)) return meant
  let mapped: unknown = meant
  for (const rule of rules) {
    const found = readRule(entity, rule, [document, meant], report)
    if (found) mapped = withValueAt(mapped, rule.target, found.value)
  }
  // Every target is a field, so that the id stays.
  return mapped as Document
}

/** Whether Stoa has written it: the record of a sign-in or what is left of somebody who was erased, in the specified shape. */
export function isOwnRecord(entity: EntityName, document: Document): boolean {
  if (entity === 'sessions' && document.kind === 'signin') return true
  return (entity === 'sessions' || entity === 'feedback') && isNeutral(document)
}

/** Undefined where the document has nothing at the path. */
function readRule(
  entity: EntityName,
  { name, path, field }: Rule,
  [document, meant]: [Document, Document],
  report: Report,
): { value: unknown } | undefined {
  if (!path || !('path' in field)) return 'constant' in field ? { value: field.constant } : undefined
  const raw = plain(valueAt(document, path) ?? valueAt(meant, path))
  if (raw === undefined || raw === null) return undefined
  const value = readMapped(targets[entity].get(name), field, raw)
  if (value === undefined)
    report({ field: name, value: raw, expected: `${expectedOf(field)}, at ${field.path}` })
  return { value }
}

/** Undefined where the value is not in the unit of the field. */
export function readMapped(kind: TargetKind | undefined, field: FromPath, raw: unknown): unknown {
  const { unit, values, otherwise, lenient } = field
  if (values) return inTable(values, raw) ? values[String(raw)] : (otherwise ?? raw)
  const value = lenient ? leniently(kind, raw) : raw
  return unit === undefined ? value : conversions[unit].read(value)
}

function inTable(values: NonNullable<FromPath['values']>, raw: unknown): boolean {
  return typeof raw !== 'object' && Object.hasOwn(values, String(raw))
}

function leniently(kind: TargetKind | undefined, raw: unknown): unknown {
  if (kind === 'amount') return plainAmount(raw)
  return kind === 'flag' ? plainFlag(raw) : plainNumber(raw)
}

function expectedOf({ unit }: FromPath): string {
  return unit === undefined ? 'a value' : conversions[unit].expected
}
