// The second step of signing in, after the password was right: the code of the authenticator app, or a recovery code.

import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'

type CodeStepProps = {
  email: string
  error: string | undefined
  isBusy: boolean
  onCode: (code: string) => void
  onBack: () => void
}

export function CodeStep({ email, error, isBusy, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !isBusy) onCode(code)
  }
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">
        The password of <Foreign>{email}</Foreign> is right.
      </p>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
        hint={
          isRecovery ? 'One of the ten that you saved; each works once.' : 'Six digits, new every 30 seconds.'
        }
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            autoFocus
            data-autofocus="true"
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" disabled={isBusy || code.trim() === ''}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="quiet" onClick={change}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
