// The changes of one tag or discount code: author, time and differences; each edit can be undone.

import type { EditableName } from '#contract/entities.ts'
import { listHistory, maxChanges, type RecordedChange } from '#contract/history.ts'
import { useRead } from '#web/api/read.ts'
import { activityPath } from '#web/paths.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { Part } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Door } from '#web/ui/text-link.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { ActorLink, Differences } from './change-differences.tsx'
import { UndoChange } from './undo-button.tsx'

type ChangeHistoryProps = { entity: EditableName; id: string }

export function ChangeHistory({ entity, id }: ChangeHistoryProps) {
  const history = useRead(listHistory, { query: { entity, id } })
  return (
    <Part
      title="History of changes"
      actions={<Door href={activityPath({ entity, record: id })}>View in Activity</Door>}
    >
      <Loaded
        read={history}
        entityName="history"
        skeleton={
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </div>
        }
      >
        {(changes) => <Changes changes={changes} entity={entity} id={id} />}
      </Loaded>
    </Part>
  )
}

function Changes({ changes, entity, id }: ChangeHistoryProps & { changes: readonly RecordedChange[] }) {
  if (changes.length === 0) return <p className="text-muted">No changes have been made here yet.</p>
  return (
    <>
      <ol className="flex flex-col divide-y divide-line-soft">
        {changes.map((change) => (
          <li key={change.id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="mb-1 text-muted">
                <ActorLink actor={change.actor} />
                {' · '}
                <RelativeTime timestamp={change.at} />
              </p>
              <Differences entity={entity} change={change} />
            </div>
            <UndoChange entity={entity} record={id} change={change} />
          </li>
        ))}
      </ol>
      {changes.length === maxChanges && (
        <p className="mt-3 text-muted">These are the latest {maxChanges} changes.</p>
      )}
    </>
  )
}
