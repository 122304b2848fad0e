// The writes that create, change, delete and restore tags and discount codes.

import { useQueryClient } from '@tanstack/react-query'
import {
  createDiscountCode,
  removeDiscountCode,
  restoreDiscountCode,
  updateDiscountCode,
} from '#contract/discount-codes.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { createTag, removeTag, restoreTag, updateTag } from '#contract/tags.ts'
import { isolated } from '#contract/visible-text.ts'
import { errorOf } from '#web/api/api-error.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { toast } from '#web/ui/toast.ts'

type Saving<Path extends string> = WriteEndpoint<
  Path,
  Record<string, never>,
  object,
  { id: string; act: string | undefined }
>
export const creations: Record<EditableName, Saving<`/api/${string}`>> = {
  tags: createTag,
  'discount-codes': createDiscountCode,
}
export const updates: Record<EditableName, Saving<`/api/${string}/{id}`>> = {
  tags: updateTag,
  'discount-codes': updateDiscountCode,
}
export const removals = { tags: removeTag, 'discount-codes': removeDiscountCode } as const

type Restoring = WriteEndpoint<`/api/${string}/{id}/restore`, Record<string, never>, undefined, unknown>
const restorations: Record<EditableName, Restoring> = {
  tags: restoreTag,
  'discount-codes': restoreDiscountCode,
}

/** Returns a function that restores a deleted record and reports the outcome. The write continues if its screen is left. */
export function useRestoreDeleted(entity: EditableName, id: string): () => void {
  const client = useQueryClient()
  const restore = async (): Promise<void> => {
    try {
      await write(client, restorations[entity], { params: { id }, idempotencyKey: randomId() })
      toast({ title: 'Success', description: `${capitalise(entities[entity].singular)} restored` })
    } catch (error) {
      const description = isolated(errorOf(error).message)
      toast({ title: 'Not restored', description, style: 'destructive' })
    }
  }
  return () => void restore()
}
