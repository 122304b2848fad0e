// The full page while nobody is signed in, at any address, which is kept for after the sign-in; and the dialog over a page whose sign-in
// has ended.

import type { Identity } from '#contract/identity.ts'
import { companyDomain } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntryFrame } from '#web/ui/entry-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { acceptsPasswords, goToProvider, openProvider, providerName } from './single-sign-on.ts'

/** `refusal`: why single sign-on was refused. */
export function SignInScreen({ refusal }: { refusal?: string | undefined }) {
  return (
    <EntryFrame title="Admin Dashboard" tab="Sign in" note={`Sign in with your @${companyDomain} account.`}>
      {refusal !== undefined && (
        <p role="alert" className="mb-4 break-words text-danger">
          {refusal}
        </p>
      )}
      {providerName !== '' && (
        <Button look={acceptsPasswords ? 'secondary' : 'primary'} onClick={goToProvider}>
          Continue with {providerName}
        </Button>
      )}
      {providerName !== '' && acceptsPasswords && (
        <p className="my-4 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {acceptsPasswords && <SignInForm />}
    </EntryFrame>
  )
}

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
