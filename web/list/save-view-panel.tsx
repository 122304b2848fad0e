// Saves the current view of a list under a name.

import { useState } from 'react'
import type { ViewScreen } from '#contract/screen-paths.ts'
import { createView, type View } from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, fieldError } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type PanelProps = {
  screen: ViewScreen
  query: string
  close: () => void
  onWatch: (view: View) => void
}

export function SaveViewPanel({ screen, query, close, onWatch }: PanelProps) {
  const { send, isWriting, error } = useWrite(createView)
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const save = (then: (view: View) => void) =>
    send({ body: { name, screen, query, isShared } }, (view) => {
      close()
      then(view)
    })
  const tell = () =>
    toast({ title: 'View saved', description: `${isolated(name.trim())} is in the sidebar now.` })
  const cannot = isWriting || name.trim() === ''
  return (
    <Form error={error} onSubmit={() => save(tell)} className="w-64">
      <TextField
        label="Name"
        error={fieldError(error, 'name', 'The name') ?? error?.message}
        required
        autoFocus
        maxLength={60}
        value={name}
        onType={setName}
      />
      <Checkbox checked={isShared} onChange={({ target }) => setIsShared(target.checked)}>
        Share with the team
      </Checkbox>
      <Button look="primary" type="submit" disabled={cannot}>
        Save
      </Button>
      <Button disabled={cannot} onClick={() => void save(onWatch)}>
        Save and watch
      </Button>
    </Form>
  )
}
