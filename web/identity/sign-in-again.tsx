// The dialog over a page whose sign-in has ended.

import type { Identity } from '#contract/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { acceptsPasswords, openProvider, providerName } from './single-sign-on.ts'

export function SignInAgain({ identity }: { identity: Identity }) {
  return (
    <Dialog
      title="Your sign-in has ended"
      description="Sign in again to continue. What you typed on this page is still here."
    >
      <div className="flex flex-col gap-4">
        {providerName !== '' && (
          <Button look={acceptsPasswords ? 'secondary' : 'primary'} onClick={openProvider}>
            Continue with {providerName}
          </Button>
        )}
        {acceptsPasswords && <SignInForm email={identity.email} />}
      </div>
    </Dialog>
  )
}
