// A button in running text, which looks like a link.

import type { ComponentProps } from 'react'

export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className={`rounded-sm text-link underline-offset-2 hover:underline ${className}`}
    />
  )
}
