// Removes a second factor or makes new recovery codes; both may require the password.

import { useQueryClient } from '@tanstack/react-query'
import type { OwnPasskey } from '#contract/account.ts'
import { removePasskey } from '#contract/passkeys.ts'
import { type Proof, removeAuthenticator, replaceRecoveryCodes } from '#contract/second-factor.ts'
import { isolated } from '#contract/visible-text.ts'
import { write } from '#web/api/write.ts'
import { toast } from '#web/ui/toast.ts'
import { Proven } from './proven.tsx'

type RenewCodesProps = { onMade: (recoveryCodes: readonly string[]) => void; onClose: () => void }

export function RenewCodes({ onMade, onClose }: RenewCodesProps) {
  const client = useQueryClient()
  return (
    <Proven
      label="Create ten new recovery codes"
      note="Your remaining codes stop working."
      onCancel={onClose}
      onProof={async (body) => onMade((await write(client, replaceRecoveryCodes, { body })).recoveryCodes)}
    />
  )
}

type RemoveFactorProps = { factor: 'app' | OwnPasskey; onClose: () => void }

export function RemoveFactor({ factor, onClose }: RemoveFactorProps) {
  const client = useQueryClient()
  const isApp = factor === 'app'
  const remove = async (body: Proof) => {
    if (isApp) await write(client, removeAuthenticator, { body })
    else await write(client, removePasskey, { params: { id: factor.id }, body })
    onClose()
    toast({ title: 'Success', description: `${isApp ? 'Authenticator app' : 'Passkey'} removed` })
  }
  const note = isApp ? '' : `${isolated(factor.name)} can no longer sign in. Delete it on the device too. `
  return (
    <Proven
      label={`Remove the ${isApp ? 'authenticator app' : 'passkey'}`}
      note={`${note}If it is your last one, anyone who knows your password can then sign in as you, and your recovery codes are deleted.`}
      onCancel={onClose}
      onProof={remove}
    />
  )
}
