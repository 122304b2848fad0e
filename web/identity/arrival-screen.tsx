// The screen after single sign-on: continues to the requested screen, or says why the person was refused. In a separate window it notifies
// the waiting page and closes.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readArrival, type SignOnRefusal } from '#contract/single-sign-on.ts'
import { navigate } from '#web/router/location.ts'
import { companyDomain } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryFrame } from '#web/ui/entry-frame.tsx'
import { identityStore } from './identity-store.ts'
import { enterWithAllDone, tellOtherTabs } from './sign-in.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { providerName, takeAskedFor } from './single-sign-on.ts'

const sentences: Record<SignOnRefusal, string> = {
  domain: `Access Denied. Only @${companyDomain} email addresses are allowed.`,
  unverified: `Access Denied. ${providerName} has not verified your email address.`,
  unusable: `Access Denied. What ${providerName} says of your account cannot be kept here: the email address, the account or its session has a name that is too long, or with line breaks in it.`,
  disabled: 'Access Denied. Your account here is disabled. Ask an administrator of this console.',
  entry: 'Access Denied. Only administrators can sign in here.',
  'other-person':
    'Access Denied. Your email address belongs to another account there. Ask whoever runs Stoa.',
  cancelled: `You have not signed in with ${providerName}.`,
  'mixed-up': 'This sign-in was started elsewhere, or too long ago. Please try again.',
  unreachable: `${providerName} cannot be reached. Please try again later.`,
  refused: `${providerName} didn't sign you in. Please try again, or ask an administrator of this console.`,
}

export function ArrivalScreen() {
  // Read once, since the address changes when the person continues.
  const [{ inWindow, refused }] = useState(() => readArrival(location.hash))
  const client = useQueryClient()
  const { state } = identityStore.use()
  // After a refusal the person may have signed in with a password.
  const isIn = state === 'signed-in' && (refused === undefined || !inWindow)
  useEffect(() => {
    if (!isIn) return
    void enterWithAllDone(client).then(() => {
      tellOtherTabs('signed-in')
      if (inWindow) window.close()
      else navigate(takeAskedFor(), { replace: true, unguarded: true })
    })
  }, [isIn, inWindow, client])
  if (inWindow)
    return (
      <EntryFrame
        title={refused ? 'Not signed in' : 'Signed in'}
        note={refused ? sentences[refused] : 'Continue in the window you came from.'}
      >
        <Button onClick={() => window.close()}>Close</Button>
      </EntryFrame>
    )
  if (isIn) return <EntryFrame title="Signed in" note="One moment." />
  return <SignInScreen refusal={refused ? sentences[refused] : undefined} />
}
