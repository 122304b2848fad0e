// Renames a saved view.

import { type FormEvent, useState } from 'react'
import { updateView, type View } from '#contract/views.ts'
import { useWrite } from '#web/api/write.ts'
import { fieldError } from '#web/forms/write-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

export function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const { write, isWriting, error } = useWrite(updateView)
  const [name, setName] = useState(view.name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // The field shows why a name is refused.
    write({ params: { id: view.id }, body: { name } }).then(onClose, () => undefined)
  }
  return (
    <Dialog title="Rename the view" onClose={onClose}>
      <form onSubmit={save} className="mt-3 flex flex-col gap-4">
        <TextField
          label="Name"
          error={fieldError(error, 'name', 'The name') ?? error?.message}
          required
          maxLength={60}
          value={name}
          onFocus={({ target }) => target.select()}
          onType={setName}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isWriting || name.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
