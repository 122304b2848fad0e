// Sets up an authenticator app: the QR code and the secret, then the first code, which confirms them.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmAuthenticator, type Proposal, proposeAuthenticator } from '#contract/second-factor.ts'
import { useWrite, write } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { CopyButton } from '#web/shared/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Proven } from './proven.tsx'

type SetUpProps = { onConfirmed: (recoveryCodes: string[]) => void; onCancel?: () => void }

export function SetUpAuthenticator({ onConfirmed, onCancel }: SetUpProps) {
  const client = useQueryClient()
  const [proposal, setProposal] = useState<Proposal>()
  if (proposal) return <Confirm proposal={proposal} onConfirmed={onConfirmed} onCancel={onCancel} />
  return (
    <Proven
      label="Show the QR code"
      note="You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator, 1Password or Bitwarden."
      onCancel={onCancel}
      onProof={async (body) => setProposal(await write(client, proposeAuthenticator, { body }))}
    />
  )
}

type ConfirmProps = { proposal: Proposal } & Pick<SetUpProps, 'onConfirmed'> & {
    onCancel: (() => void) | undefined
  }

function Confirm({ proposal: { secret, qrCode }, onConfirmed, onCancel }: ConfirmProps) {
  const { send, isWriting, error } = useWrite(confirmAuthenticator)
  const [code, setCode] = useState('')
  const submit = () => send({ body: { code } }, ({ recoveryCodes }) => onConfirmed(recoveryCodes))
  return (
    <Form error={error} onSubmit={submit}>
      <p className="text-muted">Scan the code with the app, or type the secret into it.</p>
      <svg
        role="img"
        aria-label="QR code of the secret"
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        className="w-48 rounded-md bg-white text-black"
        shapeRendering="crispEdges"
      >
        <path d={qrCode.path} fill="currentColor" />
      </svg>
      <p className="flex items-center gap-1">
        <code className="break-all text-sm">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton label="Copy the secret" text={secret} />
      </p>
      <TextField
        label="Code from the app"
        hint="Six digits, new every 30 seconds."
        error={fieldError(error, 'code', 'The code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onType={setCode}
      />
      <FormError text={formError(error, ['code'])} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isWriting || code.trim() === ''}>
          Confirm
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </Form>
  )
}
