// Adds a passkey to the own account: its name, then what the browser asks for.

import { useState } from 'react'
import { addPasskey, proposePasskey } from '#contract/passkeys.ts'
import type { Proof } from '#contract/second-factor.ts'
import { useWrite } from '#web/api/write.ts'
import { makePasskey } from '#web/identity/passkey.ts'
import { fieldError } from '#web/shared/write-error.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Proven } from './proven.tsx'

type AddPasskeyProps = {
  /** The recovery codes, where this is the first second factor. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onCancel?: () => void
}

export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const proposing = useWrite(proposePasskey)
  const adding = useWrite(addPasskey)
  const [name, setName] = useState('')
  /** Of the browser, or of the person who has cancelled. */
  const [refused, setRefused] = useState<Error>()
  const add = async (proof: Proof) => {
    setRefused(undefined)
    const { answer: options } = await proposing.write({ body: proof })
    const made = await makePasskey(options).catch((error: Error) => {
      setRefused(error)
      throw error
    })
    const typed = name.trim()
    const { answer } = await adding.write({ body: { ...made, ...(typed !== '' && { name: typed }) } })
    toast({ title: 'Success', description: 'Passkey added' })
    onAdded(answer.recoveryCodes)
  }
  return (
    <Proven
      label="Make the passkey"
      note="Your browser asks where to keep it, and for your finger, face or PIN."
      error={refused ?? proposing.error ?? adding.error}
      isWriting={proposing.isWriting || adding.isWriting}
      onCancel={onCancel}
      onProof={add}
    >
      <Field
        label="Name"
        hint="Such as the device that keeps it. Optional."
        error={fieldError(adding.error, 'name', 'The name')}
      >
        {(control) => (
          <Input
            {...control}
            name="passkeyName"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </Proven>
  )
}
