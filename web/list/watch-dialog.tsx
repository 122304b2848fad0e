// Sets up, changes and removes the watch of a saved view. The address and the key of its signatures are shown once, while they are new.

import { useState } from 'react'
import type { View } from '#contract/views.ts'
import { type Watch, type WatchWay, watchWays } from '#contract/watch.ts'
import { getWatchChoices, mostToldRows, unwatchView, watchView } from '#contract/watches.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { WriteButton } from '#web/forms/write-button.tsx'
import { viewName } from '#web/shared/views.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { FormField, TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Select } from '#web/ui/select.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { conditionText, daily, lastText, wayNames } from './watch-words.tsx'

type Watchable = Pick<View, 'id' | 'name' | 'owner' | 'isOwn' | 'watch'>
type WatchDialogProps = { view: Watchable; onClose: () => void }

export function WatchDialog({ view, onClose }: WatchDialogProps) {
  const [secret, setSecret] = useState<string>()
  const title = `Watch ‘${viewName(view)}’`
  return (
    <Dialog title={title} onClose={onClose}>
      {secret === undefined ? (
        <Choosing view={view} onClose={onClose} onSecret={setSecret} />
      ) : (
        <Secret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Props = WatchDialogProps & { onSecret: (secret: string) => void }

function Choosing(props: Props) {
  const read = useRead(getWatchChoices, {})
  if (read.state === 'failed') return <ErrorState loading="choices" error={read.error} onRetry={read.retry} />
  // The fields do not wait for the choices, so that the first field gets the focus at once.
  return <Fields {...props} choices={read.data} />
}

type Choices = { addresses: string[]; email: boolean; rows: boolean }

/** The ways that the operator has set up, and the current one. */
function waysOf(choices: Choices | undefined, chosen: WatchWay) {
  const isOffered = { inbox: true, email: choices?.email, webhook: (choices?.addresses.length ?? 0) > 0 }
  return watchWays
    .filter((one) => isOffered[one] || one === chosen)
    .map((value) => ({ value, label: wayNames[value] }))
}

function Fields({ view, choices, onClose, onSecret }: Props & { choices: Choices | undefined }) {
  const { id, watch } = view
  const [isDaily, setDaily] = useState(watch?.moreThan === null)
  const [moreThan, setMoreThan] = useState(String(watch?.moreThan ?? ''))
  const [address, setAddress] = useState('')
  const [way, setWay] = useState<WatchWay>(watch?.way ?? 'inbox')
  const [withRows, setWithRows] = useState(watch?.withRows ?? false)
  const saving = useWrite(watchView)
  const options = waysOf(choices, way)

  const save = () => {
    const number = moreThan.trim() === '' ? Number.NaN : Number(moreThan)
    const body = {
      moreThan: isDaily ? null : number,
      way,
      withRows: withRows && way !== 'inbox',
      ...(way === 'webhook' && (address !== '' || !watch?.address) && { address }),
    }
    void saving.send({ params: { id }, body }, ({ secret, watch: saved }) => {
      if (secret !== null) return onSecret(secret)
      toast({ title: 'View watched', description: saved && `${conditionText(saved)}.` })
      onClose()
    })
  }
  const error = (field: string, label: string) => fieldError(saving.error, field, label)
  return (
    <Form error={saving.error} onSubmit={save} className="mt-3">
      {watch && <LastMessage watch={watch} />}
      <TextField
        label="Notify me when there are more than"
        inputMode="numeric"
        autoComplete="off"
        error={error('moreThan', 'The number')}
        disabled={isDaily}
        value={isDaily ? '' : moreThan}
        onType={setMoreThan}
      />
      <Checkbox checked={isDaily} onChange={({ target }) => setDaily(target.checked)}>
        {daily}
      </Checkbox>
      {options.length > 1 && (
        <FormField label="Send to" error={error('way', 'It')}>
          {() => <Select aria-label="Send to" options={options} value={way} onChange={setWay} />}
        </FormField>
      )}
      {way === 'webhook' && (
        <TextField
          label="Webhook URL"
          type="url"
          autoComplete="off"
          error={error('address', 'The URL')}
          placeholder={watch?.address ?? choices?.addresses[0]}
          hint={watch?.address ? 'Leave empty to keep it.' : undefined}
          value={address}
          onType={setAddress}
        />
      )}
      {way !== 'inbox' && (choices?.rows || withRows) && (
        <Checkbox checked={withRows} onChange={({ target }) => setWithRows(target.checked)}>
          Include the first {mostToldRows} rows
        </Checkbox>
      )}
      <p className="text-muted">
        At most one message in an hour, with the number of results
        {withRows && way !== 'inbox' && ', names of people'} and a link.
      </p>
      <FormError text={formError(saving.error, ['moreThan', 'address', 'way'])} />
      <DialogButtons
        onClose={onClose}
        confirm={saving.isWriting ? 'Saving...' : 'Save'}
        disabled={saving.isWriting}
      >
        {watch && (
          <WriteButton
            look="danger"
            className="mr-auto"
            endpoint={unwatchView}
            input={{ params: { id } }}
            onDone={onClose}
          >
            Stop watching
          </WriteButton>
        )}
      </DialogButtons>
    </Form>
  )
}

function LastMessage({ watch }: { watch: Watch }) {
  const failed = watch.isStopped || (watch.last?.fault ?? null) !== null
  return (
    <p className={failed ? 'text-danger' : 'text-muted'}>
      {conditionText(watch)}. <Foreign>{lastText(watch)}</Foreign>
    </p>
  )
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="mt-3 flex flex-col gap-4">
      <TextField
        label="Key of the signatures"
        hint="For a program that verifies its messages (Stoa-Signature); a chat needs none. It is not shown again."
        readOnly
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <Button look="primary" className="self-end" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
