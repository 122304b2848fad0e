// The screen of a record that staff edit: its form and the history of its changes.

import { type ReactNode, useContext } from 'react'
import { type EditableName, entities } from '#contract/entities.ts'
import type { NewestNote } from '#contract/note.ts'
import { isolated } from '#contract/visible-text.ts'
import { isNotFound } from '#web/api/api-error.ts'
import type { ReadState } from '#web/api/read.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { CopyButton, IdBadge } from '#web/shared/copy-button.tsx'
import { FaultNote, Loaded } from '#web/shared/loaded.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { Skeleton } from '#web/ui/states.tsx'

// Loaded separately because it is below the form.
const ChangeHistory = later(async () => (await import('./change-history.tsx')).ChangeHistory)
const RecordNotes = later(async () => (await import('./record-notes.tsx')).RecordNotes)
const MissingRecord = later(async () => (await import('./missing-record.tsx')).MissingRecord)

type Shown = { faults: number | undefined; notes: NewestNote | undefined }

type EditPageProps<R extends Shown> = {
  entity: EditableName
  id: string
  /** The number of characters of the id to show; all of them if absent. */
  idLength?: number
  title: string
  nameOf: (record: R) => string
  /** A short text of the record for a preview, in which the form is read-only. */
  summary: (record: R) => ReactNode
  back: { href: string; label: string }
  /** Links to the previous and next records. */
  neighbours: ReactNode
  read: ReadState<R>
  form: (latest: R) => ReactNode
}

export function EditPage<R extends Shown>({
  entity,
  id,
  idLength,
  title,
  nameOf,
  summary,
  back,
  neighbours,
  read,
  form,
}: EditPageProps<R>) {
  const mayEdit = useMay(`${entity}.update`)
  const isPreview = useContext(IsPreview)
  const name = read.state === 'ready' ? nameOf(read.data) : undefined
  const isMissing = read.state === 'failed' && isNotFound(read.error)
  const task = mayEdit && !isMissing ? `Edit ${title}` : title
  return (
    <div className="max-w-140">
      <PageHeader
        title={name === undefined ? task : isolated(name)}
        task={name === undefined ? undefined : task}
        summary={isPreview && read.state === 'ready' && summary(read.data)}
        back={back}
        actions={neighbours}
        recent={name}
        aside={
          name === id ? (
            <CopyButton label={`Copy the ${entities[entity].singular}`} text={id} />
          ) : (
            name !== undefined && <IdBadge id={id} {...(idLength ? { length: idLength } : {})} />
          )
        }
      />
      {isMissing ? (
        <MissingRecord entity={entity} id={id} wayOut={back} />
      ) : (
        <Loaded read={read} entityName={entities[entity].singular} skeleton={<FormSkeleton />}>
          {(record) => (
            <div className="flex flex-col gap-8">
              <div className="-mb-8">
                <RecordNotes key={id} entity={entity} id={id} name={name} notes={record.notes} />
              </div>
              <FaultNote entity={entity} id={id} count={record.faults} />
              {form(record)}
              <ChangeHistory entity={entity} id={id} />
            </div>
          )}
        </Loaded>
      )}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="mt-2 flex flex-col gap-8">
      <Skeleton className="h-66" />
      <Skeleton className="rest-of-window" />
    </div>
  )
}
