// The second step of signing in, after the password was right: the code of the authenticator app, a passkey, or a recovery code.

import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { supportsPasskeys } from './supports-passkeys.ts'

type CodeStepProps = {
  email: string
  /** What the account has: 'code' of an app, 'passkey'. */
  factors: readonly string[]
  error: string | undefined
  isBusy: boolean
  onCode: (code: string) => void
  onBack: () => void
}

export function CodeStep({ email, factors, error, isBusy, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const hasApp = factors.includes('code')
  const hasPasskey = factors.includes('passkey') && supportsPasskeys
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey)
  const asksForCode = hasApp || isRecovery
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
      {asksForCode && (
        <>
          <TextField
            key={String(isRecovery)}
            label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
            hint={
              isRecovery
                ? 'One of the ten that you saved; each works once.'
                : 'Six digits, new every 30 seconds.'
            }
            error={error}
            name="code"
            autoFocus
            data-autofocus="true"
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            value={code}
            onType={setCode}
          />
          <Button type="submit" look="primary" disabled={isBusy || code.trim() === ''}>
            {isBusy ? 'Signing in...' : 'Sign in'}
          </Button>
        </>
      )}
      {hasPasskey && <PasskeyButton {...(!asksForCode && { look: 'primary' })} />}
      <div className="flex flex-wrap justify-between gap-2">
        {(!isRecovery || hasApp || hasPasskey) && (
          <Button look="quiet" onClick={change}>
            {backText(isRecovery, hasApp)}
          </Button>
        )}
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

function backText(isRecovery: boolean, hasApp: boolean): string {
  if (!isRecovery) return 'Use a recovery code'
  return hasApp ? 'Use the authenticator app' : 'Use the passkey'
}
