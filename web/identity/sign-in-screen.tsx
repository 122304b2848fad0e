// The whole page while nobody is signed in, at any address; the address stays for afterwards.

import { companyDomain } from '#web/ui/settings.ts'
import { EntryFrame } from './entry-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInScreen() {
  return (
    <EntryFrame title="Admin Dashboard" tab="Sign in" note={`Sign in with your @${companyDomain} account.`}>
      <SignInForm />
    </EntryFrame>
  )
}
