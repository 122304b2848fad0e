// The whole page while nobody is signed in, at any address; the address stays for afterwards.

import { companyDomain } from '#web/ui/settings.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInScreen() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <title>Sign in · Stoa</title>
      <div className="w-full max-w-sm rounded-xl border border-line bg-surface p-6 sm:p-8">
        <img src="/favicon.svg" alt="" width={36} height={36} className="mb-4" />
        <h1 className="text-xl font-semibold tracking-tight">Admin Dashboard</h1>
        <p className="mt-1 mb-6 text-muted">Sign in with your @{companyDomain} account.</p>
        <SignInForm />
      </div>
    </main>
  )
}
