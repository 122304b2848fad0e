// Copies a text, and confirms it.

import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** For a button that copies the text: its handlers, its icon, and the confirmation. `refusal`: where it may not. */
export function useCopy(text: string, refusal: string) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      toast({ title: 'Not copied', description: refusal })
    }
  }
  const forget = () => setIsCopied(false)
  const said = (
    <span role="status" className="sr-only">
      {isCopied && 'Copied'}
    </span>
  )
  const handlers = { onClick: () => void copy(), onBlur: forget, onPointerLeave: forget }
  return { handlers, Icon: isCopied ? Check : Copy, said }
}

/** `label`: the action, such as 'Copy the email address'. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { handlers, Icon, said } = useCopy(text, 'The browser does not allow it here.')
  return (
    <>
      <IconButton label={label} {...handlers}>
        <Icon aria-hidden="true" className="size-3.5 text-muted" />
      </IconButton>
      {said}
    </>
  )
}
