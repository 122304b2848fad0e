// One tag: its form and the history of its changes.

import type { QueryClient } from '@tanstack/react-query'
import { getTag, tags } from '#contract/tags.ts'
import { isNotFound } from '#web/api/api-error.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { tagsPath } from '#web/paths.ts'
import { ChangeHistory, type HistoryField } from '#web/shared/change-history.tsx'
import { IdBadge } from '#web/shared/id-badge.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, NotFoundState } from '#web/ui/states.tsx'
import { TagForm } from './tag-form.tsx'

const historyFields: HistoryField[] = [
  { label: 'Name', text: (document) => tags.read(document).name ?? '' },
  { label: 'Color', text: (document) => tags.read(document).color ?? '' },
]

export function TagPage({ id }: { id: string }) {
  const { mayEdit } = useIdentity()
  const tag = useRead(getTag, { params: { id } })
  return (
    <>
      <PageHeader
        title={mayEdit ? 'Edit Tag' : 'Tag'}
        back={{ href: tagsPath(), label: 'Tags' }}
        aside={tag.state === 'ready' && <IdBadge id={id} length={8} />}
      />
      {tag.state === 'loading' && <TagSkeleton />}
      {tag.state === 'failed' &&
        (isNotFound(tag.error) ? (
          <NotFoundState title="Tag not found" />
        ) : (
          <ErrorState loading="tag" error={tag.error} onRetry={tag.retry} />
        ))}
      {tag.state === 'ready' && (
        <div className="flex flex-col gap-4">
          <TagForm latest={{ record: tag.data, etag: tag.etag }} />
          <ChangeHistory entity="tags" id={id} fields={historyFields} />
        </div>
      )}
    </>
  )
}

TagPage.readAhead = (client: QueryClient, id: string) => prefetch(client, getTag, { params: { id } })

function TagSkeleton() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <LoadingNote />
      <Skeleton className="h-66 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
    </div>
  )
}
