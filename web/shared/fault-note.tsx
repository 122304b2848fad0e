// A note on a record with malformed fields, with a link to them.

import type { EntityName } from '#contract/entities.ts'
import { faultsPath } from '#web/paths.ts'
import { formatCount } from '#web/ui/format.ts'
import { TextLink } from '#web/ui/text-link.tsx'

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
