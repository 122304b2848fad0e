// The name of a person or a tag of which a filter has the id. Until it is known, or where there is none, the id stands for it.

import { tagLabel } from '#contract/tags.ts'
import { tagOf, useTagList } from '#web/shared/tag-list.ts'
import { UserName } from '#web/shared/user-name.tsx'

export function RecordName({ kind, id }: { kind: 'person' | 'tag'; id: string }) {
  return kind === 'person' ? <UserName id={id} /> : <TagName id={id} />
}

function TagName({ id }: { id: string }) {
  return tagLabel(tagOf(useTagList(), id))
}
