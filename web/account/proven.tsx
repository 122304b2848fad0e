// A form for a write that may need the password: it is sent without the password first, and again with it if the server
// asks for it.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Proof } from '#contract/second-factor.ts'
import { useWork } from '#web/api/write.ts'
import { Form, FormError, fieldError, formError } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type ProvenProps = {
  label: string
  note: string
  /** Makes the write. Errors that it throws are shown in the form. */
  onProof: (proof: Proof) => Promise<void>
  onCancel?: (() => void) | undefined
  /** Further fields. `error`: the server's refusal. */
  children?: (error: Error | undefined) => ReactNode
}

export function Proven({ label, note, onProof, onCancel, children }: ProvenProps) {
  const { send, isWriting, error } = useWork(onProof)
  const [password, setPassword] = useState('')
  const beginning = useRef<HTMLParagraphElement>(null)
  // The button that had the focus has been removed.
  useEffect(() => {
    beginning.current?.closest('form')?.querySelector<HTMLElement>('input, [type=submit]')?.focus()
  }, [])
  const refused = fieldError(error, 'password', 'The password')
  const isAsked = refused !== undefined || password !== ''
  const submit = () => send(isAsked ? { password } : {}, () => undefined)
  return (
    <Form error={error} onSubmit={submit}>
      <p ref={beginning} className="text-muted">
        {note}
      </p>
      {children?.(error)}
      {isAsked && (
        <TextField
          label="Password"
          error={refused}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onType={setPassword}
        />
      )}
      <FormError text={formError(error, ['password'])} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isWriting}>
          {label}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </Form>
  )
}
