// Saves the current view of a list under a name, or removes the person's equal view.

import { useState } from 'react'
import type { ViewScreen } from '#contract/screen-paths.ts'
import { createView, listViews, removeView, type View } from '#contract/views.ts'
import { isolated } from '#contract/visible-text.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, fieldError } from '#web/forms/form.tsx'
import { WriteButton } from '#web/forms/write-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { toast } from '#web/ui/toast.ts'

type Viewed = { screen: ViewScreen; query: string }
/** `onWatch`: opens the dialog of the view's watch. */
type PanelProps = Viewed & { close: () => void; onWatch: (view: View) => void }

export function SaveViewPanel({ screen, query, ...others }: PanelProps) {
  const read = useRead(listViews, {})
  const views = read.state === 'ready' ? read.data : []
  const present = views.find((one) => one.screen === screen && one.query === query && one.isOwn)
  return present ? <Present view={present} {...others} /> : <Save {...{ screen, query, ...others }} />
}

function Save({ screen, query, close, onWatch }: PanelProps) {
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

function Present({ view, close, onWatch }: Omit<PanelProps, keyof Viewed> & { view: View }) {
  const { id, name } = view
  return (
    <div className="flex w-64 flex-col gap-3">
      <p className="break-words">
        This is your view ‘<Foreign>{name}</Foreign>’.
      </p>
      <Button
        onClick={() => {
          close()
          onWatch(view)
        }}
      >
        Watch
      </Button>
      <WriteButton look="danger" endpoint={removeView} input={{ params: { id } }} onDone={close}>
        Remove
      </WriteButton>
    </div>
  )
}
