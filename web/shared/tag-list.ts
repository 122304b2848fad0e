// All tags at once, read one time for every screen that shows tag ids by name. A marketplace has few of them.

import { listTags, type Tag } from '#contract/tags.ts'
import { type ReadState, useRead } from '#web/api/read.ts'

export function useTagList(): ReadState<Tag[]> {
  return useRead(listTags, {})
}

/** The tag of an id; one that is unknown, or not read yet, has only its id to show. */
export function tagOf(tags: ReadState<Tag[]>, id: string): Pick<Tag, 'id' | 'name' | 'color'> {
  const known = tags.state === 'ready' ? tags.data.find((tag) => tag.id === id) : undefined
  return known ?? { id, name: undefined, color: undefined }
}
