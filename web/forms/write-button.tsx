// A button that makes one write, at once or after a question. A refusal is shown as a notification.

import type { ComponentProps } from 'react'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { useWrite, type WriteInput } from '#web/api/write.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { type Question, useQuestion } from './use-question.tsx'

type WriteButtonProps<Path extends string, Query, Body, A> = Omit<
  ComponentProps<typeof Button>,
  'onClick'
> & {
  endpoint: WriteEndpoint<Path, Query, Body, A>
  input: WriteInput<Path, Query, Body>
  asks?: Question
  onDone?: (answer: A) => void
}

export function WriteButton<Path extends string, Query, Body, A>({
  endpoint,
  input,
  asks,
  onDone,
  disabled = false,
  ...button
}: WriteButtonProps<Path, Query, Body, A>) {
  const { write, isWriting } = useWrite(endpoint)
  const { question, ask } = useQuestion()
  const make = () => void write(input).then(onDone, toastError)
  return (
    <>
      <Button {...button} disabled={disabled || isWriting} onClick={() => ask(asks, make)} />
      {question}
    </>
  )
}
