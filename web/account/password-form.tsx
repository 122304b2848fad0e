// Changes the own password. Password managers recognise the fields, and the account to which they belong.

import { type FormEvent, useState } from 'react'
import { changePassword, getAccount } from '#contract/account.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { useFocusOnError } from '#web/forms/use-focus-on-error.ts'
import { fieldError, formError } from '#web/forms/write-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { FactorsToRemove } from './factors-to-remove.tsx'

const empty = { current: '', password: '' }
const none: string[] = []

/** `onChanged` is called when the password has been changed. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged?: () => void }) {
  const [typed, setTyped] = useState(empty)
  const [ticked, setTicked] = useState(none)
  const account = useRead(getAccount, {})
  const [isVisible, setIsVisible] = useState(false)
  const { write, isWriting, error } = useWrite(changePassword)
  const form = useFocusOnError(error)
  const type = isVisible ? 'text' : 'password'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      await write({ body: { ...typed, removeFactors: ticked } })
    } catch {
      return
    }
    setTyped(empty)
    setTicked(none)
    toast({ title: 'Success', description: 'Password changed. Your other sign-ins have ended.' })
    onChanged?.()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        error={fieldError(error, 'current', 'The current password')}
        type={type}
        name="current"
        autoComplete="current-password"
        value={typed.current}
        onType={(current) => setTyped({ ...typed, current })}
      />
      <TextField
        label="New password"
        hint="At least 15 characters that are hard to guess, such as four unrelated words."
        error={fieldError(error, 'password', 'The new password')}
        type={type}
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onType={(password) => setTyped({ ...typed, password })}
      />
      {account.state === 'ready' && (
        <FactorsToRemove factors={account.data.secondFactors} ticked={ticked} onTick={setTicked} />
      )}
      <FormError text={formError(error, ['current', 'password'])} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={isWriting || typed.current === '' || typed.password === ''}
        >
          {isWriting ? 'Changing...' : 'Change password'}
        </Button>
        <Button look="quiet" aria-pressed={isVisible} onClick={() => setIsVisible(!isVisible)}>
          {isVisible ? 'Hide' : 'Show'} passwords
        </Button>
      </div>
    </form>
  )
}
