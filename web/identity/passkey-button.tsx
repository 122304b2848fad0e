// Signs in with a passkey instead of email and password.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { challengePasskey, signInByPasskey } from '#contract/passkeys.ts'
import { isolated } from '#contract/visible-text.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { askForPasskey } from './passkey.ts'
import { enter } from './sign-in.ts'

export function PasskeyButton({ look }: { look?: 'primary' }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      const assertion = await askForPasskey(await call(challengePasskey, {}))
      enter(client, await call(signInByPasskey, { body: assertion }))
    } catch (error) {
      const description = isolated(error instanceof Error ? error.message : String(error))
      toast({ title: 'Login failed', description, style: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look={look ?? 'secondary'} disabled={isBusy} onClick={() => void signIn()}>
      {isBusy ? 'Waiting for your passkey...' : 'Use a passkey'}
    </Button>
  )
}
