// The condition of a filter by an actor, a tag or a colleague: the name, or the id until the name is known and if the record does not exist.

import { listActors } from '#contract/activity.ts'
import { type Actor, actorName } from '#contract/history.ts'
import { listColleagues } from '#contract/notes.ts'
import { tagLabel } from '#contract/tags.ts'
import { useRead } from '#web/api/read.ts'
import { tagOf, useTagList } from '#web/shared/tag-list.ts'
import { Foreign } from '#web/ui/foreign.tsx'

export function NamedCondition({ kind, id }: { kind: keyof typeof names; id: string }) {
  const Name = names[kind]
  return <Name id={id} />
}

const names = { tag: TagName, actor: ActorName, colleague: ColleagueName }

function TagName({ id }: { id: string }) {
  return <Foreign>{tagLabel(tagOf(useTagList(), id))}</Foreign>
}

function ActorName({ id }: { id: string }) {
  const read = useRead(listActors, {})
  const actor = read.state === 'ready' ? read.data.find(({ uid }) => uid === id) : undefined
  return <Foreign>{actor ? actorLabel(actor) : id}</Foreign>
}

function ColleagueName({ id }: { id: string }) {
  const read = useRead(listColleagues, {})
  const colleague = read.state === 'ready' ? read.data.find(({ uid }) => uid === id) : undefined
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
