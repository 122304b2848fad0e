// Signs in with email and password of a company account. An address of another domain never reaches the server.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCompanyEmail, normaliseEmail } from '#contract/identity.ts'
import { challengePasskey, signInByPasskey } from '#contract/passkeys.ts'
import { isolated } from '#contract/visible-text.ts'
import { ApiError, errorOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useWork } from '#web/api/write.ts'
import { Form } from '#web/forms/form.tsx'
import { companyDomain } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { toast } from '#web/ui/toast.ts'
import { askForPasskey } from './passkey.ts'
import { enter, signInWith, supportsPasskeys } from './sign-in.ts'

type Errors = { email?: string; password?: string }

export function SignInForm({ email: initialEmail = '' }: { email?: string }) {
  const client = useQueryClient()
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<Error>()
  const [isBusy, setIsBusy] = useState(false)
  /** Set once the password was right. `factors`: the second factors that can be used; `error`: why the code was refused. */
  const [step, setStep] = useState<{ factors: readonly string[]; error?: string | undefined }>()

  const fail = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields.map(({ field }) => field) : []
    if (step !== undefined && fields.includes('code')) return setStep({ ...step, error: messageOf(error) })
    if (fields.some((field) => field === 'code' || field === 'passkey')) return setStep({ factors: fields })
    tellFailed(error)
    if (!(error instanceof ApiError)) return
    setErrors({ password: messageOf(error) })
    setRefusal(error)
  }

  const enter = async (code?: string) => {
    setIsBusy(true)
    try {
      await signInWith(client, {
        email: normaliseEmail(email),
        password,
        ...(code !== undefined && { code }),
      })
    } catch (error) {
      fail(error)
    } finally {
      setIsBusy(false)
    }
  }

  const submit = () => {
    const missing = {
      ...(email.trim() === '' && { email: 'Email is required' }),
      ...(password === '' && { password: 'Password is required' }),
    }
    if ('email' in missing || 'password' in missing) return setErrors(missing)
    if (isCompanyEmail(email, companyDomain)) return void enter()
    const description = `Only @${companyDomain} email addresses are allowed`
    toast({ title: 'Access Denied', description, style: 'destructive' })
    setErrors({ email: description })
  }

  if (step)
    return (
      <CodeStep
        email={normaliseEmail(email)}
        factors={step.factors}
        error={step.error}
        isBusy={isBusy}
        onCode={(code) => void enter(code)}
        onBack={() => setStep(undefined)}
      />
    )
  return (
    <Form error={refusal} onSubmit={submit}>
      <TextField
        label="Email"
        error={errors.email}
        type="email"
        name="email"
        required
        autoFocus={initialEmail === ''}
        data-autofocus={initialEmail === ''}
        autoComplete="username"
        value={email}
        onType={(text) => {
          setEmail(text)
          setErrors(({ email: _, ...rest }) => rest)
        }}
      />
      <TextField
        label="Password"
        error={errors.password}
        type="password"
        name="password"
        required
        // If the email address is known, only the password has to be typed.
        autoFocus={initialEmail !== ''}
        data-autofocus={initialEmail !== ''}
        autoComplete="current-password"
        value={password}
        onType={(text) => {
          setPassword(text)
          setErrors(({ password: _, ...rest }) => rest)
        }}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      {supportsPasskeys() && <PasskeyButton />}
    </Form>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return errorOf(error).message
}

function tellFailed(error: unknown): void {
  toast({ title: 'Login failed', description: isolated(messageOf(error)), style: 'destructive' })
}

type CodeStepProps = {
  email: string
  /** What the account has: 'code' for an app, 'passkey'. */
  factors: readonly string[]
  error: string | undefined
  isBusy: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** The second step of signing in, after the right password: the code of the authenticator app, a passkey, or a recovery code. */
function CodeStep({ email, factors, error, isBusy, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const hasApp = factors.includes('code')
  const hasPasskey = factors.includes('passkey') && supportsPasskeys()
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey)
  const asksForCode = hasApp || isRecovery
  const submit = () => {
    if (code.trim() !== '' && !isBusy) onCode(code)
  }
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
  }
  return (
    <Form onSubmit={submit}>
      <p className="text-muted">
        Password accepted for <Foreign>{email}</Foreign>.
      </p>
      {asksForCode && (
        <>
          <TextField
            key={String(isRecovery)}
            label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
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
    </Form>
  )
}

function backText(isRecovery: boolean, hasApp: boolean): string {
  if (!isRecovery) return 'Use a recovery code'
  return hasApp ? 'Use the authenticator app' : 'Use the passkey'
}

function PasskeyButton({ look }: { look?: 'primary' }) {
  const client = useQueryClient()
  const { write, isWriting } = useWork(async () => {
    const assertion = await askForPasskey(await call(challengePasskey, {}))
    enter(client, await call(signInByPasskey, { body: assertion }))
  })
  const signIn = () => write(undefined).catch(tellFailed)
  return (
    <Button look={look ?? 'secondary'} disabled={isWriting} onClick={() => void signIn()}>
      {isWriting ? 'Waiting for your passkey...' : 'Use a passkey'}
    </Button>
  )
}
