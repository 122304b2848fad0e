// Links and buttons in running text.

import type { ComponentProps } from 'react'
import { Link } from '#web/router/link.tsx'

const looks = 'rounded-sm text-link underline-offset-2 hover:underline'

/** A link in running text, in a list of facts, or in a row that is a link itself. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`relative z-1 ${looks} ${className}`} />
}

/** For a link in a row of a table: 24 px high, and cut off where it is too long. */
export const inRow = 'inline-block max-w-full truncate py-1 align-middle'

export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={`print:hidden ${looks} ${className}`} />
}
