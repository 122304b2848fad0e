// The own time zone: tooltips of instants show it beside the zone of the console, which all days and filters keep.

import { type FormEvent, useId, useState } from 'react'
import { FormError } from '#web/forms/form-error.tsx'
import { fieldError, formError } from '#web/forms/write-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { timeZone as consoleZone } from '#web/ui/settings.ts'
import { useAccountUpdate } from './use-account-update.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

export function TimeZoneForm({ timeZone }: { timeZone: string | null }) {
  const [typed, setTyped] = useState(timeZone ?? '')
  const { update, isWriting, error } = useAccountUpdate()
  const list = useId()
  const save = (zone: string) => {
    setTyped(zone)
    void update({ timeZone: zone.trim() || null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Your time zone"
        hint={`The console shows all times in ${consoleZone}. With a zone of your own, the tooltip of each time shows yours too.`}
        error={fieldError(error, 'timeZone', 'The time zone')}
        name="timeZone"
        list={list}
        placeholder="None"
        value={typed}
        onType={setTyped}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <FormError text={formError(error, ['timeZone'])} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isWriting || typed.trim() === (timeZone ?? '')}>
          Save time zone
        </Button>
        {timeZone === null && zoneHere !== consoleZone && (
          <Button look="quiet" disabled={isWriting} onClick={() => save(zoneHere)}>
            Use {zoneHere}
          </Button>
        )}
      </div>
    </form>
  )
}
