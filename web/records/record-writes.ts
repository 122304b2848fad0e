// The writes that bring tags and discount codes back to another version, and delete them.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  discountCodeBody,
  getDiscountCode,
  removeDiscountCode,
  restoreDiscountCode,
  updateDiscountCode,
} from '#contract/discount-codes.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import type { Document as StoredDocument } from '#contract/entity.ts'
import { getTag, removeTag, restoreTag, tagBody, updateTag } from '#contract/tags.ts'
import { isolated } from '#contract/visible-text.ts'
import { errorOf, isConflict } from '#web/api/api-error.ts'
import { randomId } from '#web/api/random-id.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { write } from '#web/api/write.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { recordVersions } from './record-versions.ts'

/** The current record, with the version that the next write must name. */
type Latest = { id: string; version: number | undefined }

type RecordWrites = {
  useLatest: (id: string) => ReadState<Latest>
  /** Why a version cannot be saved again, one sentence for each fault; empty where it can. */
  problemsOf: (version: StoredDocument) => string[]
  /** An ordinary edit to `restored`. Rejects with an ApiError where the record is no longer the version `seen`. */
  restore: (client: QueryClient, restored: StoredDocument, seen: number | undefined) => Promise<unknown>
  /** Deletes the record, if it is still the version `seen`. */
  remove: (client: QueryClient, id: string, seen: number | undefined) => Promise<unknown>
  /** Creates the deleted record again, with its last values. */
  restoreDeleted: (client: QueryClient, id: string) => Promise<unknown>
}

/** The body of the call, possibly invalid. A tag without a color is saved with an empty one. */
function tagEdit({ name, color }: StoredDocument) {
  return { name, color: color ?? '' }
}

function codeEdit({ id, percentageDiscount, expirationDate }: StoredDocument) {
  return { id, percentageDiscount, expirationDate }
}

export const recordWrites: Record<EditableName, RecordWrites> = {
  tags: {
    useLatest: (id) => useRead(getTag, { params: { id } }),
    problemsOf: (version) => problemsOf('tags', tagBody, tagEdit(version)),
    restore: (client, restored, version) =>
      write(client, updateTag, {
        params: { id: restored.id },
        body: v.parse(tagBody, tagEdit(restored)),
        version,
      }),
    remove: (client, id, version) => write(client, removeTag, { params: { id }, version }),
    restoreDeleted: (client, id) => write(client, restoreTag, { params: { id }, idempotencyKey: randomId() }),
  },
  'discount-codes': {
    useLatest: (id) => useRead(getDiscountCode, { params: { id } }),
    problemsOf: (version) => problemsOf('discount-codes', discountCodeBody, codeEdit(version)),
    restore: (client, restored, version) =>
      write(client, updateDiscountCode, {
        params: { id: restored.id },
        body: v.parse(discountCodeBody, codeEdit(restored)),
        version,
      }),
    remove: (client, id, version) => write(client, removeDiscountCode, { params: { id }, version }),
    restoreDeleted: (client, id) =>
      write(client, restoreDiscountCode, { params: { id }, idempotencyKey: randomId() }),
  },
}

function problemsOf(entity: EditableName, body: v.GenericSchema, edit: object): string[] {
  const { issues = [] } = v.safeParse(body, edit)
  return issues.map((issue) => {
    const name = issue.path?.[0]?.key
    const label = recordVersions[entity].fields.find((field) => field.name === name)?.label ?? 'The record'
    return `${label} ${issue.message}.`
  })
}

/** Undo: makes the write, and reports its outcome. `did`: what happened to the record. The write continues if its screen is left. */
export async function reportUndo(
  entity: EditableName,
  did: 'restored' | 'deleted' | 'as it was before',
  write: () => Promise<unknown>,
  { done, failed } = { done: 'Undone', failed: 'Not undone' },
): Promise<void> {
  const { singular } = entities[entity]
  try {
    await write()
    toast({ title: done, description: `${capitalise(singular)} ${did}` })
  } catch (error) {
    const reason = isConflict(error)
      ? `Somebody has changed this ${singular} since.`
      : isolated(errorOf(error).message)
    toast({ title: failed, description: reason, style: 'destructive' })
  }
}

/** Returns what makes a deleted record again, and reports the outcome. */
export function useRestoreDeleted(entity: EditableName, id: string): () => void {
  const client = useQueryClient()
  const restore = () => recordWrites[entity].restoreDeleted(client, id)
  const titles = { done: 'Success', failed: 'Not restored' }
  return () => void reportUndo(entity, 'restored', restore, titles)
}
