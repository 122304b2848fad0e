// The screen of a new tag or discount code: its form, empty or with the values of the record that it duplicates. A successful save
// opens the record, where it can be undone.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { openIdempotencyKey } from '#web/api/random-id.ts'
import type { ReadState } from '#web/api/read.ts'
import { useWrite, type WriteInput } from '#web/api/write.ts'
import { useUnsavedGuard } from '#web/forms/unsaved-guard.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { listPath, recordPath } from '#web/paths.ts'
import { navigateFromHere, useLocation } from '#web/router/location.ts'
import { capitalise, Loaded } from '#web/shared/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { undoAction } from './undo.ts'

type NewPageProps<R> = {
  entity: EditableName
  title: string
  listTitle: string
  /** The values of a new record. */
  empty: () => R
  /** The record to duplicate; undefined if there is none. */
  copied: ReadState<R> | undefined
  form: (start: R) => ReactNode
}

export function NewPage<R>({ entity, title, listTitle, empty, copied, form }: NewPageProps<R>) {
  const [start] = useState(empty)
  return (
    <div className="max-w-140">
      <PageHeader title={title} back={{ href: listPath(entity), label: listTitle }} />
      {copied ? (
        <Loaded
          read={copied}
          entityName={entities[entity].singular}
          skeleton={<Skeleton className="rest-of-window" />}
        >
          {form}
        </Loaded>
      ) : (
        form(start)
      )}
    </div>
  )
}

export function useCopiedId(): string | undefined {
  const { search } = useLocation()
  return new URLSearchParams(search).get('copy') || undefined
}

type NewFormOptions<Path extends string, Query, Body, A, R, Values> = {
  entity: EditableName
  /** The initial values; must be the same object until they change. */
  start: R
  valuesOf: (start: R) => Values
  create: WriteEndpoint<Path, Query, Body, A>
}

export function useNewForm<
  Path extends string,
  Query,
  Body,
  A extends { id: string; act: string | undefined },
  R,
  Values extends Readonly<Record<string, string>>,
>({ entity, start, valuesOf, create }: NewFormOptions<Path, Query, Body, A, R, Values>) {
  const { singular } = entities[entity]
  const draft = useDraft(start, valuesOf)
  const { question, release } = useUnsavedGuard(draft.isDirty)
  const { write, isWriting, error } = useWrite(create)
  const [keyOf] = useState(openIdempotencyKey)
  const client = useQueryClient()

  const save = async (input: WriteInput<Path, Query, Body>): Promise<void> => {
    let made: A
    const open = navigateFromHere()
    try {
      made = await write({ ...input, idempotencyKey: keyOf(input.body) })
    } catch {
      // The form shows `error`.
      toast({ title: 'Error', description: `Failed to create ${singular}`, style: 'destructive' })
      return
    }
    release()
    toast({
      title: 'Success',
      description: `${capitalise(singular)} created`,
      ...undoAction(client, made.act),
    })
    // Back should lead to the list, not to an empty form.
    open(recordPath(entity, made.id), { replace: true })
  }
  return { draft, question, save, isSaving: isWriting, error }
}
