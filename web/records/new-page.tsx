// The screen of a new tag or discount code: its form, empty or with the values of the record that the address names, to duplicate it.

import { type ReactNode, useState } from 'react'
import type { ReadEndpoint } from '#contract/endpoint.ts'
import { type EditableName, entities } from '#contract/entities.ts'
import { useRead } from '#web/api/read.ts'
import { listPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { lists } from '#web/shared/screens.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/states.tsx'

type NewPageProps<R> = {
  entity: EditableName
  title: string
  empty: () => R
  /** Reads the record to duplicate. */
  endpoint: ReadEndpoint<`/api/${string}/{id}`, Record<string, never>, R>
  form: (start: R) => ReactNode
}

export function NewPage<R>({ entity, title, empty, endpoint, form }: NewPageProps<R>) {
  const { search } = useLocation()
  const copy = new URLSearchParams(search).get('copy') ?? ''
  const [start] = useState(empty)
  const copied = useRead(endpoint, { params: { id: copy } }, { enabled: copy !== '' })
  return (
    <div key={copy} className="max-w-140">
      <PageHeader title={title} back={{ href: listPath(entity), label: lists[entity].title }} />
      {copy === '' ? (
        form(start)
      ) : (
        <Loaded
          read={copied}
          entityName={entities[entity].singular}
          skeleton={<Skeleton className="rest-of-window" />}
        >
          {form}
        </Loaded>
      )}
    </div>
  )
}
