// The currency of a document's amounts. All amounts are dollars here: another currency is a fault, and the amount still counts.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Report } from '#contract/field.ts'
import { valueAt } from './mapping/paths.ts'
import { targets } from './mapping/targets.ts'
import { plain } from './plain-document.ts'

/** In the document as it came too: a mapping that takes amounts in another currency must say what it made of them. */
export function currencyOf(document: Document, mapped: Document): unknown {
  const found = mapped.currency ?? plain(document.currency)
  return found === null ? undefined : found
}

export const currencyField = 'currency'

export function reportCurrency(
  entity: EntityName,
  document: Document,
  mapped: Document,
  report: Report,
): void {
  const value = currencyOf(document, mapped)
  if (value === undefined || isDollar(value) || !hasAmount(entity, mapped)) return
  report({ field: currencyField, value, expected: 'USD: its amounts are counted as US dollars' })
}

function isDollar(value: unknown): boolean {
  return typeof value === 'string' && value.trim().toUpperCase() === 'USD'
}

function hasAmount(entity: EntityName, mapped: Document): boolean {
  return amountsOf[entity].some((path) => (valueAt(mapped, path) ?? null) !== null)
}

const amountsOf = Object.fromEntries(
  Object.entries(targets).map(([entity, kinds]) => [
    entity,
    [...kinds].filter(([, kind]) => kind === 'amount').map(([name]) => name.split('.')),
  ]),
  // Object.fromEntries loses the type of the keys.
) as Record<EntityName, string[][]>
