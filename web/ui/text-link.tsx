// The three kinds of link, and the text button. Only the button is blue.

import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps } from 'react'
import { Link } from '#web/router/link.tsx'

/** In running text: the color of the text, with a quiet underline. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`relative z-1 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current ${className}`}
    />
  )
}

/** A name or a figure in its own place, such as a cell: underlined on hover. */
export function NameLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={`relative z-1 rounded-sm underline-offset-2 hover:underline ${className}`} />
  )
}

/** To more of the same, at the end of a heading or of an entry. */
export function Door({ className = '', children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`relative z-1 inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-text ${className}`}
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
    </Link>
  )
}

/** For a link in a row of a table: 24 px high without a higher line, and cut off where it is too long. With `overflow: hidden` it would lose its baseline. */
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

type Option = { label: string; href: string; isPresent: boolean }

/** Between views of the same data: links, since the address contains all state. */
export function Switch({ label, options }: { label: string; options: readonly Option[] }) {
  return (
    <ul
      aria-label={label}
      className="flex min-h-control max-w-full shrink-0 rounded-md border border-line bg-surface p-0.5 max-sm:flex-wrap"
    >
      {options.map((option) => (
        <li key={option.label} className="flex">
          <Link
            href={option.href}
            aria-current={option.isPresent ? 'true' : undefined}
            className={`flex min-h-[calc(var(--spacing-control)-0.375rem)] items-center rounded px-2 whitespace-nowrap ${option.isPresent ? 'bg-neutral-soft font-medium' : 'text-muted hover:bg-hover hover:text-text'}`}
          >
            {option.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
