// The versions of tags and discount codes: the values of each, and how its record is named and found.

import { discountCodes } from '#contract/discount-codes.ts'
import type { EditableName } from '#contract/entities.ts'
import type { Document as StoredDocument } from '#contract/entity.ts'
import { tagLabel, tags } from '#contract/tags.ts'
import { discountCodePath, tagPath } from '#web/paths.ts'
import { timeZone } from '#web/settings.ts'
import { formatToSecond, percentageText } from '#web/ui/format.ts'

/** A field of a record: its label on the screen, and its text in a version. */
type VersionField = { label: string; text: (document: unknown) => string }

type RecordVersions = {
  fields: readonly VersionField[]
  nameOf: (version: StoredDocument) => string
  href: (id: string) => string
}

const tagFields: VersionField[] = [
  { label: 'Name', text: (document) => tags.read(document).name ?? '' },
  { label: 'Color', text: (document) => tags.read(document).color ?? '' },
]

const codeFields: VersionField[] = [
  {
    label: 'Percentage',
    text: (document) => percentageText(discountCodes.read(document).percentageDiscount),
  },
  {
    label: `Expires (${timeZone})`,
    text: (document) => formatToSecond(discountCodes.read(document).expirationDate, timeZone),
  },
]

export const recordVersions: Record<EditableName, RecordVersions> = {
  tags: { fields: tagFields, nameOf: (version) => tagLabel(tags.read(version)), href: tagPath },
  'discount-codes': { fields: codeFields, nameOf: ({ id }) => id, href: discountCodePath },
}
