// The screen of a new tag or discount code: its form, empty or with the values of the record that it duplicates.

import { type ReactNode, useState } from 'react'
import { type EditableName, entities } from '#contract/entities.ts'
import type { ReadState } from '#web/api/read.ts'
import { listPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/states.tsx'

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
