// The condition of a filter that is set, as the text of its chip. Until the name of a person or a tag is known, or where
// it does not exist, the id is shown.

import { tagLabel } from '#contract/tags.ts'
import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { tagOf, useTagList } from '#web/shared/tag-list.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import type { FilterDefinition, Values } from './filter-definitions.ts'

type ConditionProps = { definition: FilterDefinition; values: Values }

export function Condition({ definition: { editor, format }, values }: ConditionProps) {
  if (editor.kind === 'person') return <UserName id={values[editor.name] ?? ''} />
  return editor.kind === 'tag' ? (
    <TagName id={values[editor.name] ?? ''} />
  ) : (
    <Foreign>{format(values)}</Foreign>
  )
}

function UserName({ id }: { id: string }) {
  const read = useRead(getUser, { params: { id } }, { enabled: id !== '' })
  return <Foreign>{read.state === 'ready' ? userName(read.data) : id}</Foreign>
}

function TagName({ id }: { id: string }) {
  return <Foreign>{tagLabel(tagOf(useTagList(), id))}</Foreign>
}
