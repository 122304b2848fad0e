// The name of a person or a tag in a filter. Until it is known, or where it does not exist, the id is shown.

import { tagLabel } from '#contract/tags.ts'
import { tagOf, useTagList } from '#web/shared/tag-list.ts'
import { UserName } from '#web/shared/user-name.tsx'

export function RecordName({ kind, id }: { kind: 'person' | 'tag'; id: string }) {
  return kind === 'person' ? <UserName id={id} /> : <TagName id={id} />
}

function TagName({ id }: { id: string }) {
  return tagLabel(tagOf(useTagList(), id))
}
