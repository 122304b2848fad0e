// The condition of a filter that is set, as the text of its chip. People, tags, actors and colleagues are stored by id, which is shown until
// the name is known, and if there is none.

import type { FunctionComponent } from 'react'
import { listActors } from '#contract/activity.ts'
import { type Actor, actorName } from '#contract/history.ts'
import { listColleagues } from '#contract/notes.ts'
import { tagLabel } from '#contract/tags.ts'
import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { tagOf, useTagList } from '#web/shared/tag-list.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import type { Editor, FilterDefinition, Values } from './filter-definitions.ts'

type ConditionProps = { definition: FilterDefinition; values: Values }

export function Condition({ definition: { editor, format }, values }: ConditionProps) {
  const text = format(values)
  const id = 'name' in editor ? values[editor.name] : undefined
  const Name = names[editor.kind]
  return text === undefined && Name && id ? <Name id={id} /> : <Foreign>{text}</Foreign>
}

const names: Partial<Record<Editor['kind'], FunctionComponent<{ id: string }>>> = {
  user: UserName,
  expert: UserName,
  tag: TagName,
  actor: ActorName,
  colleague: ColleagueName,
}

function UserName({ id }: { id: string }) {
  const { data } = useRead(getUser, { params: { id } })
  return <Foreign>{data ? userName(data) : id}</Foreign>
}

function TagName({ id }: { id: string }) {
  return <Foreign>{tagLabel(tagOf(useTagList(), id))}</Foreign>
}

function ActorName({ id }: { id: string }) {
  const actor = useRead(listActors, {}).data?.find(({ uid }) => uid === id)
  return <Foreign>{actor ? actorLabel(actor) : id}</Foreign>
}

function ColleagueName({ id }: { id: string }) {
  const colleague = useRead(listColleagues, {}).data?.find(({ uid }) => uid === id)
  return <Foreign>{colleague?.name ?? id}</Foreign>
}

const programNames = {
  import: 'Imports',
  ingest: 'The source',
  program: 'Programs that read',
  command: 'Server commands',
} as const

/** Returns 'ada@example.com' or 'Imports'; a program stands for all its runs. */
export function actorLabel(actor: Actor): string {
  return 'email' in actor ? actorName(actor) : programNames[actor.uid]
}
