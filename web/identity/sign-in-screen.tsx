// The full page while nobody is signed in, at any address, which is kept for after the sign-in.

import { companyDomain } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryFrame } from '#web/ui/entry-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { acceptsPasswords, goToProvider, providerName } from './single-sign-on.ts'

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
