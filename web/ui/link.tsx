// A link within the site: a real anchor, so that a new tab, the keyboard and the context menu all work.

import type { ComponentProps, MouseEvent } from 'react'
import { approach, navigate } from './location.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** Called when the pointer or the focus reaches the link: a good moment to read ahead. */
  onIntent?: () => void
  replace?: boolean
}

export function Link({ href, onIntent, replace = false, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(href, { replace })
  }
  const intend = () => {
    approach(href)
    onIntent?.()
  }
  return <a {...rest} href={href} onClick={follow} onPointerEnter={intend} onFocus={intend} />
}

/** Not one that opens a new tab or window, or the like. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** A link in running text, in a list of facts, or in a row that is a link itself. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={`relative z-1 rounded-sm text-link underline-offset-2 hover:underline ${className}`}
    />
  )
}
