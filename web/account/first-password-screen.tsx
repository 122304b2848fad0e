// The whole page while a person has a generated password, which they must change first.

import { useQueryClient } from '@tanstack/react-query'
import { EntryFrame } from '#web/identity/entry-frame.tsx'
import { useIdentity } from '#web/identity/identity-store.ts'
import { enterWithAllDone } from '#web/identity/sign-in.ts'
import { signOut } from '#web/identity/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordForm } from './password-form.tsx'

export function FirstPasswordScreen() {
  const client = useQueryClient()
  const { email } = useIdentity()
  return (
    <EntryFrame title="Choose a password" note="Your password was generated. Choose one that only you know.">
      <PasswordForm email={email} onChanged={() => void enterWithAllDone(client)} />
      <div className="mt-4 border-t border-line-soft pt-3">
        <Button look="quiet" onClick={() => void signOut(client)}>
          Logout
        </Button>
      </div>
    </EntryFrame>
  )
}
