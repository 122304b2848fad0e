// The error of a form or a dialog that belongs to no field.

import { Foreign } from '#web/ui/foreign.tsx'

export function FormError({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className="break-words text-danger">
        <Foreign>{text}</Foreign>
      </p>
    )
  )
}
