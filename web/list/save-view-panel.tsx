// Gives the present view of a list a name, or removes the own view that equals it.

import { type FormEvent, useState } from 'react'
import { createView, listViews, removeView, type ViewScreen } from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { fieldError } from '#web/forms/write-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

type View = { screen: ViewScreen; query: string }
type PanelProps = View & { close: () => void }

export function SaveViewPanel({ screen, query, close }: PanelProps) {
  const read = useRead(listViews, {})
  const views = read.state === 'ready' ? read.data : []
  const present = views.find((one) => one.screen === screen && one.query === query && one.isOwn)
  return present ? <Remove {...present} close={close} /> : <Save {...{ screen, query, close }} />
}

function Save({ screen, query, close }: PanelProps) {
  const { write, isWriting, error } = useWrite(createView)
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await write({ body: { name, screen, query, isShared } })
      toast({ title: 'View saved', description: `${isolated(name.trim())} stands in the navigation.` })
      close()
    } catch {
      // The field shows why a name is refused.
    }
  }
  return (
    <form onSubmit={save} className="flex w-64 flex-col gap-3">
      <TextField
        label="Name"
        error={fieldError(error, 'name', 'The name') ?? error?.message}
        required
        maxLength={60}
        value={name}
        onType={setName}
      />
      <Checkbox checked={isShared} onChange={({ target }) => setIsShared(target.checked)}>
        Share with everybody who may sign in
      </Checkbox>
      <Button look="primary" type="submit" disabled={isWriting || name.trim() === ''}>
        Save
      </Button>
    </form>
  )
}

function Remove({ id, name, close }: { id: string; name: string; close: () => void }) {
  const { write, isWriting } = useWrite(removeView)
  const remove = async () => {
    try {
      await write({ params: { id } })
      close()
    } catch (cause) {
      toastError(cause)
    }
  }
  return (
    <div className="flex w-64 flex-col gap-3">
      <p className="break-words">
        This is your view ‘<Foreign>{name}</Foreign>’.
      </p>
      <Button look="danger" disabled={isWriting} onClick={() => void remove()}>
        Remove
      </Button>
    </div>
  )
}
