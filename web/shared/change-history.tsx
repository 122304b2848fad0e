// Who changed a tag or a discount code, a person or an import, when, and what: before and after of each field that differs.

import { type Change, listHistory } from '#contract/history.ts'
import { useRead } from '#web/api/read.ts'
import { userPath } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

/** A field of the record: its name on the screen, and what it says in a version of the document. */
export type HistoryField = { label: string; text: (document: unknown) => string }

type ChangeHistoryProps = {
  entity: 'tags' | 'discount-codes'
  id: string
  fields: readonly HistoryField[]
}

/** The server answers no more than these. */
const mostChanges = 100

export function ChangeHistory({ entity, id, fields }: ChangeHistoryProps) {
  const history = useRead(listHistory, { query: { entity, id } })
  return (
    <Card title="History of changes">
      {history.state === 'loading' && (
        <div className="flex flex-col gap-2">
          <LoadingNote />
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      )}
      {history.state === 'failed' && (
        <ErrorState loading="history" error={history.error} onRetry={history.retry} />
      )}
      {history.state === 'ready' && <Changes changes={history.data} fields={fields} />}
    </Card>
  )
}

function Changes({ changes, fields }: { changes: readonly Change[]; fields: readonly HistoryField[] }) {
  if (changes.length === 0) return <p className="text-muted">No changes have been made here yet.</p>
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <li key={`${change.at.seconds}.${change.at.nanoseconds}`} className="py-3 first:pt-0 last:pb-0">
            <p className="text-muted">
              <Actor actor={change.actor} />
              {' · '}
              <RelativeTime moment={change.at} />
            </p>
            <Differences change={change} fields={fields} />
          </li>
        ))}
      </ol>
      {changes.length === mostChanges && (
        <p className="mt-3 text-muted">These are the latest {mostChanges} changes.</p>
      )}
    </>
  )
}

function Actor({ actor }: Pick<Change, 'actor'>) {
  if ('file' in actor) return <span className="break-all">Import of {actor.file}</span>
  return (
    <TextLink href={userPath(actor.uid)} className="break-all">
      {actor.email}
    </TextLink>
  )
}

function Differences({ change, fields }: { change: Change; fields: readonly HistoryField[] }) {
  if (change.before === null) return <p className="mt-1">Created.</p>
  const differing = fields.filter(({ text }) => text(change.before) !== text(change.after))
  if (differing.length === 0) return <p className="mt-1">Saved without a difference.</p>
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {differing.map(({ label, text }) => (
        <li key={label} className="break-words">
          <span className="text-muted">{label}: </span>
          <del className="decoration-muted">
            <Value text={text(change.before)} />
          </del>
          <span aria-hidden="true" className="text-muted">
            {' → '}
          </span>
          <span className="sr-only"> became </span>
          <ins className="font-medium no-underline">
            <Value text={text(change.after)} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? <em className="text-muted">empty</em> : text
}
