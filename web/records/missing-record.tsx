// The screen of a record that does not exist: who deleted it and when, with Restore, if the history contains the deletion.

import type { ReactNode } from 'react'
import { type EditableName, entities } from '#contract/entities.ts'
import { listHistory } from '#contract/history.ts'
import { useRead } from '#web/api/read.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { capitalise, RecordNotFound } from '#web/shared/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Card, Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { ActorLink } from './change-differences.tsx'
import { ChangeHistory } from './change-history.tsx'
import { recordVersions } from './record-versions.ts'
import { useRestoreDeleted } from './record-writes.ts'

type MissingRecordProps = { entity: EditableName; id: string; wayOut: { href: string; label: string } }

export function MissingRecord({ entity, id, wayOut }: MissingRecordProps) {
  const { singular } = entities[entity]
  const mayCreate = useMay(`${entity}.create`)
  const history = useRead(listHistory, { query: { entity, id } })
  const restoreDeleted = useRestoreDeleted(entity, id)
  if (history.state === 'loading') return <Skeleton className="h-28 rounded-lg" />
  const deletion = history.data?.[0]
  if (!deletion || deletion.after !== null) return <RecordNotFound entityName={singular} wayOut={wayOut} />
  const name: ReactNode = <Foreign>{recordVersions[entity].nameOf({ ...deletion.before, id })}</Foreign>
  return (
    <div className="flex flex-col gap-4">
      <Card title={`${capitalise(singular)} deleted`}>
        <p className="mb-3 break-words">
          <strong className="font-semibold">{name}</strong> was deleted by{' '}
          <ActorLink actor={deletion.actor} />
          {' · '}
          <RelativeTime timestamp={deletion.at} />
        </p>
        {mayCreate && <Button onClick={restoreDeleted}>Restore</Button>}
      </Card>
      <Panel>
        <ChangeHistory entity={entity} id={id} />
      </Panel>
    </div>
  )
}
