// The screens before the console: an invitation, the return from single sign-on, and tasks that must be done first.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AddPasskey } from './account/add-passkey.tsx'
import { PasswordForm } from './account/password-form.tsx'
import { RecoveryCodes } from './account/recovery-codes.tsx'
import { SetUpAuthenticator } from './account/set-up-authenticator.tsx'
import { ArrivalScreen } from './identity/arrival-screen.tsx'
import { identityStore, useIdentity } from './identity/identity-store.ts'
import { InvitationScreen } from './identity/invitation-screen.tsx'
import { enterWithAllDone, supportsPasskeys } from './identity/sign-in.ts'
import { signOut } from './identity/sign-out.ts'
import { arrivalPath, invitationPath } from './paths.ts'
import { useLocation } from './router/location.ts'
import { Button } from './ui/button.tsx'
import { EntryFrame } from './ui/entry-frame.tsx'

export function EntryScreen() {
  const { path } = useLocation()
  const now = identityStore.use()
  if (path === arrivalPath) return <ArrivalScreen />
  if (path === invitationPath) return <InvitationScreen />
  return 'identity' in now && now.identity.mustChangePassword ? (
    <FirstPasswordScreen />
  ) : (
    <SecondFactorScreen />
  )
}

function SecondFactorScreen() {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const [byPasskey, setByPasskey] = useState(false)
  return (
    <EntryFrame
      title="Set up two-step verification"
      note="This console requires a passkey, or a code from an authenticator app besides the password."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void enterWithAllDone(client)} />
      ) : byPasskey ? (
        <AddPasskey onAdded={setCodes} />
      ) : (
        <SetUpAuthenticator onConfirmed={setCodes} />
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-2 border-t border-line-soft pt-3">
        {!codes && supportsPasskeys() && (
          <Button look="quiet" onClick={() => setByPasskey(!byPasskey)}>
            {byPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
          </Button>
        )}
        <Button look="quiet" onClick={() => void signOut(client)}>
          Logout
        </Button>
      </div>
    </EntryFrame>
  )
}

function FirstPasswordScreen() {
  const client = useQueryClient()
  const { email } = useIdentity()
  return (
    <EntryFrame
      title="Choose a password"
      note="Yours was generated, or is too short without two-step verification. Choose one that only you know."
    >
      <PasswordForm email={email} onChanged={() => void enterWithAllDone(client)} />
      <div className="mt-4 border-t border-line-soft pt-3">
        <Button look="quiet" onClick={() => void signOut(client)}>
          Logout
        </Button>
      </div>
    </EntryFrame>
  )
}
