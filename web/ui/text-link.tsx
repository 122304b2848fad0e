// The three kinds of link, and the text button. Only the button is blue.

import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps } from 'react'
import { Link } from '#web/router/link.tsx'

/** In running text: the colour of the text, with a quiet underline. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`relative z-1 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current ${className}`}
    />
  )
}

/** For a name or a figure that stands alone, such as in a cell: underlined on hover. */
export function NameLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={`relative z-1 rounded-sm underline-offset-2 hover:underline ${className}`} />
  )
}

/** Leads to more of the same, at the end of a heading or of an entry. */
export function Door({ className = '', children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`relative z-1 inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-text ${className}`}
    >
      {children}
      <ChevronRight className="size-3.5 shrink-0" />
    </Link>
  )
}

/** In a row of a table: a target of 24 px without a higher line, cut off by `clip`, since `hidden` would lose its baseline. */
export const inRow =
  '-my-0.5 inline-block max-w-full overflow-clip py-1 align-baseline text-ellipsis whitespace-nowrap'

export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className={`rounded-sm text-link underline-offset-2 hover:underline print:hidden ${className}`}
    />
  )
}
