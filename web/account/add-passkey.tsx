// Adds a passkey to the account: asks for a name, then the browser creates the passkey.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, proposePasskey } from '#contract/passkeys.ts'
import type { Proof } from '#contract/second-factor.ts'
import { write } from '#web/api/write.ts'
import { fieldError } from '#web/forms/form.tsx'
import { makePasskey } from '#web/identity/passkey.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Proven } from './proven.tsx'

type AddPasskeyProps = {
  /** `recoveryCodes`: not empty if this is the first second factor. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onCancel?: () => void
}

export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const add = async (proof: Proof) => {
    const options = await write(client, proposePasskey, { body: proof })
    const made = await makePasskey(options)
    const typed = name.trim()
    const body = { ...made, ...(typed !== '' && { name: typed }) }
    const answer = await write(client, addPasskey, { body })
    toast({ title: 'Success', description: 'Passkey added' })
    onAdded(answer.recoveryCodes)
  }
  return (
    <Proven
      label="Create passkey"
      note="Your browser asks where to store it, and for your fingerprint, face or PIN."
      onCancel={onCancel}
      onProof={add}
    >
      {(error) => (
        <TextField
          label="Name"
          hint="Optional, such as the device that stores it."
          error={fieldError(error, 'name', 'The name')}
          name="passkeyName"
          autoComplete="off"
          value={name}
          onType={setName}
        />
      )}
    </Proven>
  )
}
