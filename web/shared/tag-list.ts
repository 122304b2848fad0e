// Tags by id, wherever tag ids are shown by name.

import { listTags, type Tag } from '#contract/tags.ts'
import { useRead } from '#web/api/read.ts'

type Shown = Pick<Tag, 'name' | 'color'> & { id?: string | undefined }

/** All tags, read once for every screen that offers them; none before they have come. A marketplace has few of them. */
export function useTagList(): readonly Tag[] {
  const read = useRead(listTags, {})
  return read.state === 'ready' ? read.data : []
}

/** The tag of an id; one that is unknown, or not read yet, has only its id to show. */
export function tagOf(tags: readonly Shown[], id: string): Pick<Tag, 'id' | 'name' | 'color'> {
  const { name, color } = tags.find((tag) => tag.id === id) ?? {}
  return { id, name, color }
}
