// The condition of a filter that is set, as the text of its chip.

import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import type { FilterDefinition, Values } from './filter-definitions.ts'

const NamedCondition = later(async () => (await import('./named-condition.tsx')).NamedCondition)

type ConditionProps = { definition: FilterDefinition; values: Values }

export function Condition({ definition: { editor, format }, values }: ConditionProps) {
  if (editor.kind === 'user' || editor.kind === 'expert') return <UserName id={values[editor.name] ?? ''} />
  const text = format(values)
  if (text === undefined && (editor.kind === 'tag' || editor.kind === 'actor' || editor.kind === 'colleague'))
    return <NamedCondition kind={editor.kind} id={values[editor.name] ?? ''} />
  return <Foreign>{text}</Foreign>
}

function UserName({ id }: { id: string }) {
  const read = useRead(getUser, { params: { id } }, { enabled: id !== '' })
  return <Foreign>{read.state === 'ready' ? userName(read.data) : id}</Foreign>
}
