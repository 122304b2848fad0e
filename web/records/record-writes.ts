// The writes that delete and restore tags and discount codes.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { removeDiscountCode, restoreDiscountCode } from '#contract/discount-codes.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { removeTag, restoreTag } from '#contract/tags.ts'
import { isolated } from '#contract/visible-text.ts'
import { errorOf } from '#web/api/api-error.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'
import { capitalise } from '#web/shared/loaded.tsx'
import { toast } from '#web/ui/toast.ts'

type RecordWrites = {
  /** Deletes the record if its version is still `seen`. */
  remove: (client: QueryClient, id: string, seen: number | undefined) => Promise<unknown>
  restore: (client: QueryClient, id: string) => Promise<unknown>
}

export const recordWrites: Record<EditableName, RecordWrites> = {
  tags: {
    remove: (client, id, version) => write(client, removeTag, { params: { id }, version }),
    restore: (client, id) => write(client, restoreTag, { params: { id }, idempotencyKey: randomId() }),
  },
  'discount-codes': {
    remove: (client, id, version) => write(client, removeDiscountCode, { params: { id }, version }),
    restore: (client, id) =>
      write(client, restoreDiscountCode, { params: { id }, idempotencyKey: randomId() }),
  },
}

/** Returns a function that restores a deleted record and reports the outcome. The write continues if its screen is left. */
export function useRestoreDeleted(entity: EditableName, id: string): () => void {
  const client = useQueryClient()
  const restore = async (): Promise<void> => {
    try {
      await recordWrites[entity].restore(client, id)
      toast({ title: 'Success', description: `${capitalise(entities[entity].singular)} restored` })
    } catch (error) {
      const description = isolated(errorOf(error).message)
      toast({ title: 'Not restored', description, style: 'destructive' })
    }
  }
  return () => void restore()
}
