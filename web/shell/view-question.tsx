// The dialogs of a saved view's menu: rename, watch, and the question before it is removed.

import { useState } from 'react'
import { removeView, updateView, type View } from '#contract/views.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, fieldError } from '#web/forms/form.tsx'
import { WatchDialog } from '#web/list/watch-dialog.tsx'
import { viewTitle } from '#web/shared/views.ts'
import { ConfirmDialog, Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { ViewQuestionKind } from './view-entries.tsx'

/** `onLeave` is called before the view is removed; the function that it returns is called afterwards. */
type ViewQuestionProps = {
  asked: ViewQuestionKind
  view: View
  onClose: () => void
  onLeave: () => () => void
}

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
        view.isShared ? 'It disappears for everyone.' : 'You can set its filters and save it again.'
      }
      confirm="Remove"
      cancel="Cancel"
      look="destroy"
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const { send, isWriting, error } = useWrite(updateView)
  const [name, setName] = useState(view.name)
  const save = () => send({ params: { id: view.id }, body: { name } }, onClose)
  return (
    <Dialog title="Rename the view" onClose={onClose}>
      <Form error={error} onSubmit={save} className="mt-3">
        <TextField
          label="Name"
          error={fieldError(error, 'name', 'The name') ?? error?.message}
          required
          maxLength={60}
          value={name}
          onFocus={({ target }) => target.select()}
          onType={setName}
        />
        <DialogButtons onClose={onClose} confirm="Rename" disabled={isWriting || name.trim() === ''} />
      </Form>
    </Dialog>
  )
}
