// Above the changes of one act: that they were made together, and their Undo.

import { UndoButton } from './undo-button.tsx'
import type { ActToUndo } from './undo-dialog.tsx'

export function ActNote(props: ActToUndo) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line-soft py-2">
      <p className="min-w-0 flex-1">These changes were made together.</p>
      <UndoButton {...props} />
    </div>
  )
}
