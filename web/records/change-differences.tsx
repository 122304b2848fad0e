// The differences of a change of a tag or a discount code: before and after of each changed field, and its author.

import type { EditableName } from '#contract/entities.ts'
import { type Actor, actorName, type Change, nobody } from '#contract/history.ts'
import { isolated } from '#contract/visible-text.ts'
import { userPath } from '#web/paths.ts'
import { Foreign } from '#web/ui/foreign.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { recordVersions } from './record-versions.ts'

type DifferencesProps = { entity: EditableName; change: Pick<Change, 'kind' | 'before' | 'after'> }

export function Differences({ entity, change: { kind, before, after } }: DifferencesProps) {
  if (before === null) return <p>{kind === 'restored' ? 'Restored.' : 'Created.'}</p>
  if (after === null) return <p>Deleted.</p>
  const { fields } = recordVersions[entity]
  const differing = fields.filter(({ text }) => text(before) !== text(after))
  if (differing.length === 0) return <p>Nothing changed.</p>
  return (
    <ul className="flex flex-col gap-1">
      {differing.map(({ label, text }) => (
        <li
          key={label}
          title={`${label}: ${isolated(text(before))} → ${isolated(text(after))}`}
          className="break-words"
        >
          <span className="whitespace-pre text-muted">{label}: </span>
          <Difference before={text(before)} after={text(after)} />
        </li>
      ))}
    </ul>
  )
}

export function Difference({ before, after }: { before: string; after: string }) {
  return (
    <>
      <del className="decoration-muted">
        <Value text={before} />
      </del>
      <span aria-hidden="true" className="whitespace-pre text-muted">
        {' → '}
      </span>
      <span className="sr-only"> became </span>
      <ins className="font-medium no-underline">
        <Value text={after} />
      </ins>
    </>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? <em className="text-muted">empty</em> : <Foreign>{text}</Foreign>
}

/** Links to the person by display name, if known, or shows the name of the program. */
export function ActorLink({ actor, className = 'break-all' }: { actor: Actor; className?: string }) {
  if (!('email' in actor) || actor.uid === nobody)
    return (
      <span className={className}>
        <Foreign>{actorName(actor)}</Foreign>
      </span>
    )
  return (
    <TextLink href={userPath(actor.uid)} className={className} title={isolated(actor.email)}>
      <Foreign>{actor.name || actorName(actor)}</Foreign>
    </TextLink>
  )
}
