// Sets up, changes and removes the watch of a saved view. The address and the key of its signatures are shown once, while they are new.

import { type FormEvent, useState } from 'react'
import type { View } from '#contract/views.ts'
import { type Watch, type WatchWay, watchWays } from '#contract/watch.ts'
import { getWatchChoices, mostToldRows, unwatchView, watchView } from '#contract/watches.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { FormError, fieldError, formError } from '#web/forms/form-error.tsx'
import { viewName } from '#web/shared/views.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Select } from '#web/ui/select.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
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
  return <Fields {...props} choices={read.state === 'ready' ? read.data : undefined} />
}

type Choices = { addresses: string[]; email: boolean; rows: boolean }

/** `way`: the chosen one, else the first one that is possible. */
function offered(choices: Choices | undefined, chosen: WatchWay | undefined) {
  const { addresses = ['?'], email = false } = choices ?? {}
  const ways = watchWays.filter((one) => (one === 'email' ? email : addresses.length > 0))
  const way = chosen ?? ways[0] ?? 'webhook'
  const options = [...new Set([...ways, way])].map((value) => ({ value, label: wayNames[value] }))
  return { isNowhere: ways.length === 0, options, way }
}

function Fields({ view, choices, onClose, onSecret }: Props & { choices: Choices | undefined }) {
  const { id, watch } = view
  const [isDaily, setDaily] = useState(watch?.moreThan === null)
  const [moreThan, setMoreThan] = useState(String(watch?.moreThan ?? ''))
  const [address, setAddress] = useState('')
  const [chosen, setChosen] = useState<WatchWay | undefined>(watch?.way)
  const [withRows, setWithRows] = useState(watch?.withRows ?? false)
  const saving = useWrite(watchView)
  const removing = useWrite(unwatchView)
  const { isNowhere, options, way } = offered(choices, chosen)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const number = moreThan.trim() === '' ? Number.NaN : Number(moreThan)
    const body = {
      moreThan: isDaily ? null : number,
      way,
      withRows,
      ...(way !== 'email' && (address !== '' || !watch?.address) && { address }),
    }
    try {
      const { secret, watch: saved } = await saving.write({ params: { id }, body })
      if (secret !== null) return onSecret(secret)
      toast({ title: 'View watched', description: saved && `${conditionText(saved)}.` })
      onClose()
    } catch {
      // The fields show the refusal.
    }
  }
  const remove = () => removing.write({ params: { id } }).then(onClose, toastError)
  const error = (field: string, label: string) => fieldError(saving.error, field, label)
  return (
    <form noValidate onSubmit={save} className="mt-3 flex flex-col gap-4">
      {watch && <LastMessage watch={watch} />}
      {isNowhere && (
        <p role="alert" className="text-danger">
          The operator allows no address and no e-mail: see STOA_WATCH_ADDRESSES in the settings.
        </p>
      )}
      <TextField
        label="Tell when there are more rows than"
        inputMode="numeric"
        autoComplete="off"
        error={error('moreThan', 'The number')}
        disabled={isDaily}
        value={isDaily ? '' : moreThan}
        onType={setMoreThan}
      />
      <Checkbox checked={isDaily} onChange={({ target }) => setDaily(target.checked)}>
        Instead {daily}, with the number
      </Checkbox>
      {way !== 'email' && (
        <TextField
          label="Address of the webhook"
          type="url"
          autoComplete="off"
          error={error('address', 'The address')}
          placeholder={watch?.address ?? choices?.addresses[0]}
          hint={watch?.address ? 'Empty: as it is.' : undefined}
          value={address}
          onType={setAddress}
        />
      )}
      {options.length > 1 && (
        <Field label="Sent to" error={error('way', 'It')}>
          {() => <Select aria-label="Sent to" options={options} value={way} onChange={setChosen} />}
        </Field>
      )}
      {(choices?.rows || withRows) && (
        <Checkbox checked={withRows} onChange={({ target }) => setWithRows(target.checked)}>
          With the names of the first {mostToldRows} rows
        </Checkbox>
      )}
      <p className="text-muted">
        A message has the number of rows, the name of the view and a link
        {withRows && ', and the names of people'}. At most one in an hour.
      </p>
      <FormError text={formError(saving.error, ['moreThan', 'address', 'way'])} />
      <DialogButtons
        onClose={onClose}
        confirm={saving.isWriting ? 'Saving...' : 'Save'}
        disabled={saving.isWriting}
      >
        {watch && (
          <Button look="danger" className="mr-auto" onClick={() => void remove()}>
            Stop watching
          </Button>
        )}
      </DialogButtons>
    </form>
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
