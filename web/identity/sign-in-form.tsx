// Email and password of a company account. An address of another domain never reaches the server.

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isCompanyEmail, normaliseEmail } from '#contract/identity.ts'
import { isolated } from '#contract/visible-text.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { companyDomain } from '#web/ui/settings.ts'
import { toast } from '#web/ui/toast.ts'
import { CodeStep } from './code-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { signInWith } from './sign-in.ts'
import { supportsPasskeys } from './supports-passkeys.ts'

type Errors = { email?: string; password?: string }

export function SignInForm({ email: initialEmail = '' }: { email?: string }) {
  const client = useQueryClient()
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  /** The password was right; `factors`: what it needs besides; `error`: of the code. */
  const [step, setStep] = useState<{ factors: readonly string[]; error?: string | undefined }>()

  const enter = async (code?: string) => {
    setIsBusy(true)
    try {
      await signInWith(client, {
        email: normaliseEmail(email),
        password,
        ...(code !== undefined && { code }),
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields.map(({ field }) => field) : []
      const isRefused = step !== undefined && fields.includes('code')
      if (isRefused) setStep({ ...step, error: messageOf(error) })
      else if (fields.some((field) => field === 'code' || field === 'passkey')) setStep({ factors: fields })
      else toast({ title: 'Login failed', description: isolated(messageOf(error)), style: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isCompanyEmail(email, companyDomain)) {
      toast({
        title: 'Access Denied',
        description: `Only @${companyDomain} email addresses are allowed`,
        style: 'destructive',
      })
      return
    }
    void enter()
  }

  /** The browser validates; the form shows its own messages and focuses the first invalid field. */
  const refuse = (field: keyof Errors, message: string) => (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    event.currentTarget.form?.querySelector<HTMLInputElement>('input:invalid')?.focus()
    const text = event.currentTarget.validity.valueMissing
      ? `${message} is required`
      : `${message} is not complete`
    setErrors((before) => ({ ...before, [field]: text }))
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
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email"
        error={errors.email}
        type="email"
        name="email"
        required
        autoComplete="username"
        value={email}
        onInvalid={refuse('email', 'Email')}
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
        // The email address is known: the person only types the password.
        autoFocus={initialEmail !== ''}
        data-autofocus={initialEmail !== ''}
        autoComplete="current-password"
        value={password}
        onInvalid={refuse('password', 'Password')}
        onType={(text) => {
          setPassword(text)
          setErrors(({ password: _, ...rest }) => rest)
        }}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      {supportsPasskeys && <PasskeyButton />}
    </form>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof Error ? error.message : String(error)
}
