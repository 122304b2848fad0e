// The condition of a filter that is set, as the text of its chip. Shows the id of a person, an actor or a tag until the name is known, or
// if the record does not exist.

import { listActors } from '#contract/activity.ts'
import { type Actor, actorName } from '#contract/history.ts'
import { listColleagues } from '#contract/notes.ts'
import { tagLabel } from '#contract/tags.ts'
import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { tagOf, useTagList } from '#web/shared/tag-list.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import type { FilterDefinition, Values } from './filter-definitions.ts'

type ConditionProps = { definition: FilterDefinition; values: Values }

export function Condition({ definition: { editor, format }, values }: ConditionProps) {
  if (editor.kind === 'person') return <UserName id={values[editor.name] ?? ''} />
  if (editor.kind === 'tag') return <TagName id={values[editor.name] ?? ''} />
  if (editor.kind === 'actor') return <ActorName uid={values[editor.name] ?? ''} />
  if (editor.kind === 'colleague' && format(values) === undefined)
    return <ColleagueName uid={values[editor.name] ?? ''} />
  return <Foreign>{format(values)}</Foreign>
}

function UserName({ id }: { id: string }) {
  const read = useRead(getUser, { params: { id } }, { enabled: id !== '' })
  return <Foreign>{read.state === 'ready' ? userName(read.data) : id}</Foreign>
}

function TagName({ id }: { id: string }) {
  return <Foreign>{tagLabel(tagOf(useTagList(), id))}</Foreign>
}

function ActorName({ uid }: { uid: string }) {
  const read = useRead(listActors, {})
  const actor = read.state === 'ready' ? read.data.find((one) => one.uid === uid) : undefined
  return <Foreign>{actor ? actorLabel(actor) : uid}</Foreign>
}

function ColleagueName({ uid }: { uid: string }) {
  const read = useRead(listColleagues, {})
  const colleague = read.state === 'ready' ? read.data.find((one) => one.uid === uid) : undefined
  return <Foreign>{colleague?.name ?? uid}</Foreign>
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
