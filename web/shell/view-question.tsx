// What the menu of a saved view asks: its name, when it tells, or whether it may go.

import { removeView, type View } from '#contract/views.ts'
import { useWrite } from '#web/api/write.ts'
import { WatchDialog } from '#web/list/watch-dialog.tsx'
import { viewTitle } from '#web/shared/view-title.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastError } from '#web/ui/toast.ts'
import { RenameView } from './rename-view.tsx'
import type { Asked } from './view-entries.tsx'

/** `onLeave`: before the view is removed; the function that it returns is called afterwards. */
type ViewQuestionProps = { asked: Asked; view: View; onClose: () => void; onLeave: () => () => void }

export function ViewQuestion({ asked, view, onClose, onLeave }: ViewQuestionProps) {
  const { write: remove } = useWrite(removeView)
  const confirm = async () => {
    const focus = onLeave()
    await remove({ params: { id: view.id } }).catch(toastError)
    focus()
  }
  if (asked === 'name') return <RenameView view={view} onClose={onClose} />
  if (asked === 'watch') return <WatchDialog view={view} onClose={onClose} />
  return (
    <ConfirmDialog
      title={`Remove the view ‘${viewTitle(view)}’?`}
      description={
        view.isShared
          ? 'It goes from the navigation of everybody.'
          : 'Its filters can be set and saved again.'
      }
      confirm="Remove"
      cancel="Cancel"
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
