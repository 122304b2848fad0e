// The whole page while nobody is signed in, at any address; the address stays for afterwards. The card is the door of a
// colonnade.

import { basePath } from '#web/base-path.ts'
import { Colonnade } from '#web/ui/colonnade.tsx'
import { companyDomain } from '#web/ui/settings.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInScreen() {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-canvas p-4">
      <title>Sign in · Stoa</title>
      <Colonnade
        missing={[]}
        className="absolute top-1/2 left-1/2 w-[min(69rem,92vw)] -translate-x-1/2 -translate-y-1/2 opacity-45 max-md:hidden"
      />
      <div className="relative w-full max-w-sm rounded-xl border border-line bg-surface p-6 sm:p-9">
        <img src={`${basePath}/favicon.svg`} alt="" width={40} height={40} className="mb-6" />
        <h1 className="text-title">Admin Dashboard</h1>
        <p className="mt-1 mb-6 text-base text-muted">Sign in with your @{companyDomain} account.</p>
        <SignInForm />
      </div>
    </main>
  )
}
