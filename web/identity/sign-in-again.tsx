// The dialog over a page whose sign-in has ended.

import type { Identity } from '#contract/identity.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInAgain({ identity }: { identity: Identity }) {
  return (
    <Dialog
      title="Your sign-in has ended"
      description="Sign in again to go on. What you have typed on this page is still here."
    >
      <SignInForm email={identity.email} />
    </Dialog>
  )
}
