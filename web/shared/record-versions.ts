// The versions of tags and discount codes: the values of each, and the edit that restores it.

import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  discountCodeBody,
  discountCodes,
  getDiscountCode,
  removeDiscountCode,
  restoreDiscountCode,
  updateDiscountCode,
} from '#contract/discount-codes.ts'
import type { EditableName } from '#contract/entities.ts'
import type { Document as Version } from '#contract/entity.ts'
import { getTag, removeTag, restoreTag, tagBody, tagLabel, tags, updateTag } from '#contract/tags.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { type Written, write } from '#web/api/write.ts'
import { discountCodePath, tagPath } from '#web/paths.ts'
import { formatToSecond, percentageText } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/settings.ts'

/** A field of a record: its label on the screen, its name in the document, and its text in a version. */
export type VersionField = { label: string; name: string; text: (document: unknown) => string }

type RecordVersions = {
  fields: readonly VersionField[]
  /** The name of the record. */
  nameOf: (version: Version) => string
  href: (id: string) => string
  useLatest: (id: string) => ReadState<{ id: string }>
  /** Why a version cannot be saved again, one sentence for each fault; empty where it can. */
  problemsOf: (version: Version) => string[]
  /** An ordinary edit. Rejects with an ApiError where the record is no longer the one of the ETag. */
  restore: (client: QueryClient, version: Version, etag: string | undefined) => Promise<Written<unknown>>
  /** Deletes the version of the ETag. */
  remove: (client: QueryClient, id: string, etag: string | undefined) => Promise<Written<unknown>>
  /** Makes the record again as it was deleted. */
  restoreDeleted: (client: QueryClient, id: string) => Promise<Written<unknown>>
}

const tagFields: VersionField[] = [
  { label: 'Name', name: 'name', text: (document) => tags.read(document).name ?? '' },
  { label: 'Color', name: 'color', text: (document) => tags.read(document).color ?? '' },
]

const codeFields: VersionField[] = [
  {
    label: 'Percentage',
    name: 'percentageDiscount',
    text: (document) => percentageText(discountCodes.read(document).percentageDiscount),
  },
  {
    label: `Expires (${timeZone})`,
    name: 'expirationDate',
    text: (document) => formatToSecond(discountCodes.read(document).expirationDate, timeZone),
  },
]

/** The body of the call, valid or not. A tag without a colour is saved with an empty one. */
function tagEdit({ name, color }: Version) {
  return { name, color: color ?? '' }
}

function codeEdit({ id, percentageDiscount, expirationDate }: Version) {
  return { id, percentageDiscount, expirationDate }
}

export const recordVersions: Record<EditableName, RecordVersions> = {
  tags: {
    fields: tagFields,
    nameOf: (version) => tagLabel(tags.read(version)),
    href: tagPath,
    useLatest: (id) => useRead(getTag, { params: { id } }),
    problemsOf: (version) => problemsOf(tagBody, tagEdit(version), tagFields),
    restore: (client, version, etag) =>
      write(client, updateTag, {
        params: { id: version.id },
        body: v.parse(tagBody, tagEdit(version)),
        ifMatch: etag,
      }),
    remove: (client, id, etag) => write(client, removeTag, { params: { id }, ifMatch: etag }),
    restoreDeleted: (client, id) => write(client, restoreTag, { params: { id } }),
  },
  'discount-codes': {
    fields: codeFields,
    nameOf: ({ id }) => id,
    href: discountCodePath,
    useLatest: (id) => useRead(getDiscountCode, { params: { id } }),
    problemsOf: (version) => problemsOf(discountCodeBody, codeEdit(version), codeFields),
    restore: (client, version, etag) =>
      write(client, updateDiscountCode, {
        params: { id: version.id },
        body: v.parse(discountCodeBody, codeEdit(version)),
        ifMatch: etag,
      }),
    remove: (client, id, etag) => write(client, removeDiscountCode, { params: { id }, ifMatch: etag }),
    restoreDeleted: (client, id) => write(client, restoreDiscountCode, { params: { id } }),
  },
}

function problemsOf(body: v.GenericSchema, edit: object, fields: readonly VersionField[]): string[] {
  const { issues = [] } = v.safeParse(body, edit)
  return issues.map((issue) => {
    const name = issue.path?.[0]?.key
    const label = fields.find((field) => field.name === name)?.label ?? 'The record'
    return `${label} ${issue.message}.`
  })
}
