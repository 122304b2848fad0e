// The full page of an invitation: the invited address and role, and the form that chooses a password, or the button of single sign-on if
// passwords are not accepted.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptInvitation, readInvitation } from '#contract/invitations.ts'
import { passwordHint } from '#contract/password.ts'
import { roleNames } from '#contract/roles.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useWork } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { dashboardPath } from '#web/paths.ts'
import { navigate } from '#web/router/location.ts'
import { companyDomain } from '#web/settings.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EntryFrame } from '#web/ui/entry-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { LoadingNote } from '#web/ui/states.tsx'
import { identityStore } from './identity-store.ts'
import { enter } from './sign-in.ts'
import { acceptsPasswords, goToProvider, providerName } from './single-sign-on.ts'

export function InvitationScreen() {
  // The token stays in the address, so that a reload shows the same page.
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: [[], 'invitation', token],
    queryFn: () => call(readInvitation, { body: { token: token || 'none' } }),
    retry: false,
  })
  return (
    <EntryFrame title={error ? 'Invitation' : 'Welcome to Stoa'} note={noteOf(data, error)}>
      {data && acceptsPasswords && <AcceptForm token={token} email={data.email} />}
      {data && !acceptsPasswords && (
        <Button look="primary" onClick={goToProvider}>
          Continue with {providerName}
        </Button>
      )}
      {!data && !error && <LoadingNote />}
      {error && <ButtonLink href={dashboardPath()}>Go to sign-in</ButtonLink>}
    </EntryFrame>
  )
}

type Invited = { email: string; role: keyof typeof roleNames }

function noteOf(invited: Invited | undefined, error: Error | null): string {
  if (error) return error instanceof ApiError ? error.detail : error.message
  if (!invited) return 'Checking the invitation.'
  const role = `${invited.role === 'member' ? 'a' : 'an'} ${roleNames[invited.role].toLowerCase()}`
  const next = acceptsPasswords ? 'Choose your password.' : `Sign in with your @${companyDomain} account.`
  return `You are invited as ${role}. ${next}`
}

function AcceptForm({ token, email }: { token: string; email: string }) {
  const client = useQueryClient()
  const now = identityStore.use()
  const [typed, setTyped] = useState({ displayName: '', password: '' })
  const [isVisible, setIsVisible] = useState(false)
  const { send, isWriting, error } = useWork((displayName: string | null) =>
    call(acceptInvitation, { body: { token, password: typed.password, displayName } }),
  )
  const submit = () =>
    send(typed.displayName.trim() || null, (identity) => {
      enter(client, identity)
      navigate(dashboardPath(), { replace: true })
    })
  return (
    <Form error={error} onSubmit={submit}>
      <TextField label="Email" name="username" autoComplete="username" readOnly value={email} />
      <TextField
        label="Your name"
        hint="Shown to colleagues. Optional."
        error={fieldError(error, 'displayName', 'Your name')}
        name="name"
        autoComplete="name"
        value={typed.displayName}
        onType={(displayName) => setTyped({ ...typed, displayName })}
      />
      <TextField
        label="Password"
        hint={passwordHint({ hasFactor: false })}
        error={fieldError(error, 'password', 'The password')}
        type={isVisible ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onType={(password) => setTyped({ ...typed, password })}
      />
      <FormError text={formError(error, ['displayName', 'password'])} />
      {'identity' in now && (
        <p className="text-muted">
          You are signed in as <Foreign>{now.identity.email}</Foreign>; that ends when you accept.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isWriting || typed.password === ''}>
          {isWriting ? 'Accepting...' : 'Accept and sign in'}
        </Button>
        <Button look="quiet" aria-pressed={isVisible} onClick={() => setIsVisible(!isVisible)}>
          {isVisible ? 'Hide' : 'Show'} the password
        </Button>
      </div>
    </Form>
  )
}
