// The versions of tags and discount codes: the declared fields that staff edit, and how a record is named.

import { discountCodes } from '#contract/discount-codes.ts'
import type { EditableName } from '#contract/entities.ts'
import type { Entity, Document as StoredDocument } from '#contract/entity.ts'
import { type DeclaredFields, declaredIn, type Kind } from '#contract/field.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { inZone, timeZone } from '#web/settings.ts'
import { formatToSecond, percentageText } from '#web/ui/format.ts'

/** A field that staff edit: its name in the body, its label, and its text in a version. */
type VersionField = { name: string; label: string; text: (document: unknown) => string }

type RecordVersions = {
  fields: readonly VersionField[]
  nameOf: (version: StoredDocument) => string
}

function fieldsOf({ fields, read }: Entity<DeclaredFields>): VersionField[] {
  return declaredIn(fields).flatMap(([name, { kind, label }]) =>
    label === undefined
      ? []
      : {
          name,
          label: kind === 'time' ? inZone(label) : label,
          text: (document) => textOf(kind, read(document)[name]),
        },
  )
}

/** `value`: as returned by the reader of its kind. */
function textOf(kind: Kind, value: unknown): string {
  if (kind === 'percentage') return percentageText(value as number | undefined)
  if (kind === 'time') return formatToSecond(value as TimestampOrInvalid, timeZone)
  if (kind === 'flag') return value === true ? 'Yes' : 'No'
  return String(value ?? '')
}

export const recordVersions: Record<EditableName, RecordVersions> = {
  tags: { fields: fieldsOf(tags), nameOf: (version) => tagLabel(tags.read(version)) },
  'discount-codes': { fields: fieldsOf(discountCodes), nameOf: ({ id }) => id },
}
