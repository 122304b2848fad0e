// Above the changes of one act: that they were made together, and their Undo.

import type { Edit } from '#contract/activity.ts'
import { UndoButton } from './undo-button.tsx'
import type { ActToUndo } from './undo-dialog.tsx'

/** `first`: one of its changes, once they are loaded. */
export function ActNote({ first, ...act }: ActToUndo & { first: Edit | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line-soft py-2">
      <p className="min-w-0 flex-1">These changes were made together.</p>
      {first && <UndoButton {...act} entity={first.entity} kind={first.kind} />}
    </div>
  )
}
