// What the server says about no field of a form, or of a dialog.

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
