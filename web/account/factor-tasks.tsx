// Tasks on existing second factors, which may ask for the password: remove one, or make new recovery codes.

import { useQueryClient } from '@tanstack/react-query'
import type { OwnPasskey } from '#contract/account.ts'
import { removePasskey } from '#contract/passkeys.ts'
import { removeAuthenticator, replaceRecoveryCodes } from '#contract/second-factor.ts'
import { isolated } from '#contract/visible-text.ts'
import { write } from '#web/api/write.ts'
import { toast } from '#web/ui/toast.ts'
import { Proven } from './proven.tsx'

type RenewCodesProps = { onMade: (recoveryCodes: readonly string[]) => void; onClose: () => void }

export function RenewCodes({ onMade, onClose }: RenewCodesProps) {
  const client = useQueryClient()
  return (
    <Proven
      label="Make ten new recovery codes"
      note="Those that you have left stop working."
      onCancel={onClose}
      onProof={async (body) => onMade((await write(client, replaceRecoveryCodes, { body })).recoveryCodes)}
    />
  )
}

/** The consequence of removing the last factor. */
const lastFactor =
  'Without another second factor, whoever knows your password can then sign in as you, and the recovery codes go too.'

export function RemoveApp({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <Proven
      label="Remove the authenticator app"
      note={lastFactor}
      onCancel={onClose}
      onProof={async (body) => {
        await write(client, removeAuthenticator, { body })
        onClose()
        toast({ title: 'Success', description: 'Authenticator app removed' })
      }}
    />
  )
}

export function RemovePasskey({
  passkey: { id, name },
  onClose,
}: {
  passkey: OwnPasskey
  onClose: () => void
}) {
  const client = useQueryClient()
  return (
    <Proven
      label="Remove the passkey"
      note={`${isolated(name)} signs in no more; delete it on the device too. ${lastFactor}`}
      onCancel={onClose}
      onProof={async (body) => {
        await write(client, removePasskey, { params: { id }, body })
        onClose()
        toast({ title: 'Success', description: 'Passkey removed' })
      }}
    />
  )
}
