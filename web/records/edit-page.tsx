// The screen of a record that staff edit: how it is used, its form, and beside it the history of its changes.

import { type ReactNode, useContext } from 'react'
import { type EditableName, entities } from '#contract/entities.ts'
import type { ListSchema } from '#contract/list-query.ts'
import type { ListScreen } from '#contract/list-screen.ts'
import type { NewestNote } from '#contract/note.ts'
import { isolated } from '#contract/visible-text.ts'
import { isNotFound } from '#web/api/api-error.ts'
import type { ReadState } from '#web/api/read.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { listPath, recordPath } from '#web/paths.ts'
import { CopyButton, IdBadge } from '#web/shared/copy-button.tsx'
import { FaultNote, Loaded } from '#web/shared/loaded.tsx'
import { lists } from '#web/shared/screens.ts'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { IsPreview } from '#web/ui/room.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { Neighbours } from './neighbours.tsx'

// Loaded separately because it is below the form.
const ChangeHistory = later(async () => (await import('./change-history.tsx')).ChangeHistory)
const RecordNotes = later(async () => (await import('./record-notes.tsx')).RecordNotes)
const MissingRecord = later(async () => (await import('./missing-record.tsx')).MissingRecord)

type Shown = { faults: number | undefined; notes: NewestNote | undefined }

type EditPageProps<R extends Shown, S extends ListSchema, Query, Row> = {
  entity: EditableName
  id: string
  /** The number of characters of the id to show; all of them if absent. */
  idLength?: number
  title: string
  nameOf: (record: R) => string
  /** A short text of the record for a preview, in which the form is read-only. */
  summary: (record: R) => ReactNode
  screen: ListScreen<S, Query, Row>
  read: ReadState<R>
  usage: (record: R) => ReactNode
  form: (latest: R) => ReactNode
  /** A part of the side column, above the history. */
  rail?: ReactNode
}

export function EditPage<R extends Shown, S extends ListSchema, Query, Row extends { id: string }>({
  entity,
  id,
  idLength,
  title,
  nameOf,
  summary,
  screen,
  read,
  usage,
  form,
  rail,
}: EditPageProps<R, S, Query, Row>) {
  const mayEdit = useMay(`${entity}.update`)
  const isPreview = useContext(IsPreview)
  const { singular } = entities[entity]
  const back = { href: listPath(entity), label: lists[entity].title }
  const name = read.data && nameOf(read.data)
  const isMissing = read.state === 'failed' && isNotFound(read.error)
  const task = mayEdit && !isMissing ? `Edit ${title}` : title
  return (
    <>
      <PageHeader
        title={name === undefined ? task : isolated(name)}
        task={name === undefined ? undefined : task}
        summary={isPreview && read.data && summary(read.data)}
        back={back}
        actions={
          <Neighbours
            id={id}
            entityName={singular}
            screen={screen}
            path={back.href}
            hrefOf={(next) => recordPath(entity, next)}
          />
        }
        recent={name}
        aside={
          name === id ? (
            <CopyButton label={`Copy the ${singular}`} text={id} />
          ) : (
            name !== undefined && <IdBadge id={id} {...(idLength ? { length: idLength } : {})} />
          )
        }
      />
      {isMissing ? (
        <MissingRecord entity={entity} id={id} wayOut={back} />
      ) : (
        <Loaded read={read} entityName={singular} skeleton={<FormSkeleton />}>
          {(record) => (
            <>
              <RecordNotes key={id} entity={entity} id={id} name={name} notes={record.notes} />
              <div className="flex flex-col gap-7">
                <FaultNote entity={entity} id={id} count={record.faults} />
                {usage(record)}
                <div className="grid items-start gap-x-12 gap-y-8 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
                  <div className="min-w-0 max-w-140">{form(record)}</div>
                  <Panel>
                    {rail}
                    <ChangeHistory entity={entity} id={id} />
                  </Panel>
                </div>
              </div>
            </>
          )}
        </Loaded>
      )}
    </>
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
