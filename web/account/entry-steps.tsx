// The full-page steps before the console: setting up a required second factor, or replacing a generated password.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIdentity } from '#web/identity/identity-store.ts'
import { enterWithAllDone, supportsPasskeys } from '#web/identity/sign-in.ts'
import { signOut } from '#web/identity/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryFrame } from '#web/ui/entry-frame.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

export function SecondFactorScreen() {
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

export function FirstPasswordScreen() {
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
