// Tags by id, for all components that show tag ids by name.

import { listTags, type Tag } from '#contract/tags.ts'
import { useRead } from '#web/api/read.ts'

type Shown = Pick<Tag, 'name' | 'color'> & { id?: string | undefined }

/** Returns all tags, read once for all screens; none before they have arrived. A marketplace has few of them. */
export function useTagList(): readonly Tag[] {
  return useRead(listTags, {}).data ?? []
}

/** Returns the tag of an id; if it is unknown, or not loaded yet, only the id is shown. */
export function tagOf(tags: readonly Shown[], id: string): Pick<Tag, 'id' | 'name' | 'color'> {
  const { name, color } = tags.find((tag) => tag.id === id) ?? {}
  return { id, name, color }
}
