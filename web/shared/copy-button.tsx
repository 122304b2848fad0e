// Copies a text, and confirms it.

import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** `label`: the action, such as 'Copy the email address'. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      toast({ title: 'Not copied', description: 'The browser does not allow it here.' })
    }
  }
  return (
    <>
      <IconButton
        label={label}
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
        onPointerLeave={() => setIsCopied(false)}
      >
        <Icon aria-hidden="true" className="size-4" />
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
