// Somebody else has saved the record during the edit: their version, and the choice between the two.

import { Button } from '#web/ui/button.tsx'
import { type FactEntry, Facts } from '#web/ui/facts.tsx'

type ConflictNoticeProps = {
  /** The singular, as in 'Somebody else has changed this tag'. */
  entityName: string
  theirs: readonly FactEntry[]
  isBusy: boolean
  onTakeTheirs: () => void
  onOverwrite: () => void
}

export function ConflictNotice({
  entityName,
  theirs,
  isBusy,
  onTakeTheirs,
  onOverwrite,
}: ConflictNoticeProps) {
  return (
    <div role="alert" className="rounded-md bg-warning-soft p-3 forced-colors:border">
      <p className="font-medium text-warning">Somebody else has changed this {entityName} meanwhile</p>
      <p className="mt-1 mb-2">Nothing that you have typed is lost. Their version is:</p>
      <Facts facts={theirs} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onTakeTheirs}>
          Load their version
        </Button>
        <Button size="small" disabled={isBusy} onClick={onOverwrite}>
          Keep mine and overwrite
        </Button>
      </div>
    </div>
  )
}
