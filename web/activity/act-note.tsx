// A note above the changes of one act, with the button that undoes them all.

import type { Edit } from '#contract/activity.ts'
import { UndoButton } from './undo-button.tsx'
import type { ActToUndo } from './undo-dialog.tsx'

/** `first`: one of the act's changes, once loaded. */
export function ActNote({ first, ...act }: ActToUndo & { first: Edit | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line-soft py-2">
      <p className="min-w-0 flex-1">These changes were made together.</p>
      {first && <UndoButton {...act} entity={first.entity} kind={first.kind} />}
    </div>
  )
}
