// The whole page where the console requires a second factor that the person has not set up.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EntryFrame } from '#web/identity/entry-frame.tsx'
import { enterWithAllDone } from '#web/identity/sign-in.ts'
import { signOut } from '#web/identity/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

export function SecondFactorScreen() {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <EntryFrame
      title="Set up a second factor"
      note="This console requires a code of an authenticator app besides the password."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void enterWithAllDone(client)} />
      ) : (
        <SetUpSecondFactor onConfirmed={setCodes} />
      )}
      <div className="mt-4 border-t border-line-soft pt-3">
        <Button look="quiet" onClick={() => void signOut(client)}>
          Sign out
        </Button>
      </div>
    </EntryFrame>
  )
}
