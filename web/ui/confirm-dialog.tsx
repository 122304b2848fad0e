// Asks before an action that cannot be undone, or that the person may not have meant.

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  description: string
  confirm: string
  cancel: string
  /** 'primary' where nothing is lost. */
  look?: 'destroy' | 'primary'
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  title,
  description,
  confirm,
  cancel,
  look = 'destroy',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{cancel}</Button>
        <Button look={look} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
