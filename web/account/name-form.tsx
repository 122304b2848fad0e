// The display name of the own account.

import { type FormEvent, useState } from 'react'
import { FormError } from '#web/forms/form-error.tsx'
import { fieldError, formError } from '#web/forms/write-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAccountUpdate } from './use-account-update.ts'

type NameFormProps = { displayName: string | null; isHosted: boolean }

export function NameForm({ displayName, isHosted }: NameFormProps) {
  const [typed, setTyped] = useState(displayName ?? '')
  const { update, isWriting, error } = useAccountUpdate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void update({ displayName: typed.trim() || null })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Display name"
        hint={
          isHosted
            ? 'It is managed by the identity provider.'
            : 'As the console shows you. The user record of the marketplace is not changed.'
        }
        error={fieldError(error, 'displayName', 'The name')}
        name="displayName"
        autoComplete="name"
        readOnly={isHosted}
        value={typed}
        onType={setTyped}
      />
      <FormError text={formError(error, ['displayName'])} />
      {!isHosted && (
        <div>
          <Button type="submit" disabled={isWriting || typed.trim() === (displayName ?? '')}>
            Save name
          </Button>
        </div>
      )}
    </form>
  )
}
