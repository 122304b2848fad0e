// The states of a read: a skeleton while it loads, the answer, not found, or the error; and the note on a record that was read with
// malformed fields.

import type { ReactNode } from 'react'
import type { EntityName } from '#contract/entities.ts'
import { isNotFound } from '#web/api/api-error.ts'
import type { ReadState } from '#web/api/read.ts'
import { faultsPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { EmptyState, ErrorState, LoadingNote } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type WayOut = { href: string; label: string }

type LoadedProps<A> = {
  read: ReadState<A>
  /** As in 'Discount code not found' and 'Error loading discount code: …'. */
  entityName: string
  skeleton: ReactNode
  /** The list of a record, for the state 'not found'. */
  wayOut?: WayOut | undefined
  children: (answer: A) => ReactNode
}

export function Loaded<A>({ read, entityName, skeleton, wayOut, children }: LoadedProps<A>) {
  if (read.state === 'loading')
    return (
      <>
        <LoadingNote />
        {skeleton}
      </>
    )
  if (read.state === 'ready') return children(read.data)
  if (isNotFound(read.error)) return <RecordNotFound entityName={entityName} wayOut={wayOut} />
  return <ErrorState loading={entityName} error={read.error} onRetry={read.retry} />
}

export function RecordNotFound({ entityName, wayOut }: { entityName: string; wayOut: WayOut | undefined }) {
  return (
    <EmptyState title={`${capitalise(entityName)} not found`}>
      {wayOut && (
        <ButtonLink href={wayOut.href} size="small">
          All {wayOut.label.toLowerCase()}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type FaultNoteProps = { entity: EntityName; id: string; count: number | undefined }

export function FaultNote({ entity, id, count = 0 }: FaultNoteProps) {
  if (count === 0) return null
  return (
    <p className="text-muted">
      {count === 1
        ? 'A field of this record is malformed'
        : `${formatCount(count)} fields of this record are malformed`}{' '}
      and shown as missing.{' '}
      <TextLink href={faultsPath({ entity, record: id })} className="underline">
        {count === 1 ? 'See which' : 'See which ones'}
      </TextLink>
    </p>
  )
}
