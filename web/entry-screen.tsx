// The screens before the console: an invitation, the return from single sign-on, and tasks that must be done first.

import { FirstPasswordScreen, SecondFactorScreen } from './account/entry-steps.tsx'
import { ArrivalScreen } from './identity/arrival-screen.tsx'
import { identityStore } from './identity/identity-store.ts'
import { InvitationScreen } from './identity/invitation-screen.tsx'
import { arrivalPath, invitationPath } from './paths.ts'
import { useLocation } from './router/location.ts'

export function EntryScreen() {
  const { path } = useLocation()
  const now = identityStore.use()
  if (path === arrivalPath) return <ArrivalScreen />
  if (path === invitationPath) return <InvitationScreen />
  return 'identity' in now && now.identity.mustChangePassword ? (
    <FirstPasswordScreen />
  ) : (
    <SecondFactorScreen />
  )
}
