// Changes the password. Password managers recognise the fields and the account to which they belong.

import { useState } from 'react'
import { changePassword, getAccount, type OwnFactors } from '#contract/account.ts'
import { passwordHint } from '#contract/password.ts'
import { useRead } from '#web/api/read.ts'
import { useWrite } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddedFrom } from './passkeys.tsx'

const empty = { current: '', password: '' }
const none: string[] = []

export function PasswordForm({ email, onChanged }: { email: string; onChanged?: () => void }) {
  const [typed, setTyped] = useState(empty)
  const [ticked, setTicked] = useState(none)
  const { data: account } = useRead(getAccount, {})
  const listed = account ? newestFirst(account.secondFactors) : []
  const [isVisible, setIsVisible] = useState(false)
  const { send, isWriting, error } = useWrite(changePassword)
  const type = isVisible ? 'text' : 'password'
  const submit = () =>
    send({ body: { ...typed, removeFactors: ticked } }, () => {
      setTyped(empty)
      setTicked(none)
      toast({ title: 'Success', description: 'Password changed. You are signed out everywhere else.' })
      onChanged?.()
    })
  return (
    <Form error={error} onSubmit={submit}>
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
        hint={passwordHint({ hasFactor: listed.some(({ id }) => !ticked.includes(id)) })}
        error={fieldError(error, 'password', 'The new password')}
        type={type}
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onType={(password) => setTyped({ ...typed, password })}
      />
      <FactorsToRemove listed={listed} ticked={ticked} onTick={setTicked} />
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
    </Form>
  )
}

type Listed = { id: string; name: string | null } & NonNullable<OwnFactors['app']>

/** The app has the id 'app' and no name. */
function newestFirst({ app, passkeys }: OwnFactors): Listed[] {
  const all: Listed[] = [...(app ? [{ id: 'app', name: null, ...app }] : []), ...passkeys]
  const ns = ({ since }: Listed) => BigInt(since.seconds) * 1_000_000_000n + BigInt(since.nanoseconds)
  return all.sort((one, other) => (ns(one) < ns(other) ? 1 : -1))
}

type FactorsToRemoveProps = {
  listed: Listed[]
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
}

function FactorsToRemove({ listed, ticked, onTick }: FactorsToRemoveProps) {
  if (listed.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">Your two-step verification stays</legend>
      <p className="text-muted">
        A passkey signs in without the password. Select what you did not add yourself: it is removed with the
        change.
      </p>
      {listed.map(({ id, name, since, from }) => (
        <Checkbox
          key={id}
          name="removeFactors"
          value={id}
          checked={ticked.includes(id)}
          onChange={({ target }) =>
            onTick(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
          }
        >
          <span className="min-w-0">
            Remove{' '}
            {name === null ? (
              'the authenticator app'
            ) : (
              <>
                the passkey <Foreign>{name}</Foreign>
              </>
            )}
            <span className="block text-muted">
              Added <Time timestamp={since} />
              <AddedFrom from={from} />
            </span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
