// One tag: its usage, its form and the history of its changes.

import type { QueryClient } from '@tanstack/react-query'
import { getTag, tagLabel, tagsScreen } from '#contract/tags.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { EditPage } from '#web/records/edit-page.tsx'
import { TagChip } from '#web/shared/tag-chip.tsx'
import { later } from '#web/ui/later.tsx'

// Loaded while the record is read.
const TagForm = later(async () => (await import('./tag-form.tsx')).TagForm)
const TagUsage = later(async () => (await import('./tag-usage.tsx')).TagUsage)
const TagExperts = later(async () => (await import('./tag-usage.tsx')).TagExperts)
for (const part of [TagForm, TagUsage, TagExperts]) part.load()

export function TagPage({ id }: { id: string }) {
  return (
    <EditPage
      entity="tags"
      id={id}
      idLength={8}
      title="Tag"
      nameOf={(tag) => tagLabel({ ...tag, id })}
      summary={(tag) => <TagChip tag={{ ...tag, id }} />}
      screen={tagsScreen}
      read={useRead(getTag, { params: { id } })}
      usage={() => <TagUsage key={id} id={id} />}
      form={(latest) => <TagForm record={latest} />}
      rail={<TagExperts id={id} />}
    />
  )
}

TagPage.readAhead = (client: QueryClient, id: string) => prefetch(client, getTag, { params: { id } })
