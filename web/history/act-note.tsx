// Above the changes of one act: that they were made together, and their Undo.

import { UndoButton, type UndoButtonProps } from './undo-button.tsx'

export function ActNote(props: UndoButtonProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line-soft py-2">
      <p className="min-w-0 flex-1">These changes were made together.</p>
      <UndoButton {...props} />
    </div>
  )
}
