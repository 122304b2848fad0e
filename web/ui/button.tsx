// Buttons, and links that look like buttons.

import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from '#web/router/link.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destroy'
type Size = 'small' | 'medium' | 'icon'

const looks: Record<Look, string> = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary:
    'border bg-surface hover:border-line-strong hover:bg-hover aria-pressed:border-link aria-pressed:bg-accent-soft',
  quiet: 'hover:bg-hover',
  danger: 'border text-danger hover:border-current hover:bg-danger-soft',
  // Only used in the dialog that asks for confirmation.
  destroy: 'border border-transparent bg-danger-fill text-on-accent hover:opacity-90',
}

const sizes: Record<Size, string> = {
  small: 'h-control px-2.5',
  medium: 'h-control px-3',
  icon: 'size-control',
}

function classesOf(look: Look, size: Size, more: string): string {
  return `inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap aria-disabled:opacity-60 print:hidden ${looks[look]} ${sizes[size]} ${more}`
}

type LookProps = { look?: Look; size?: Size }

/** A disabled one does nothing, but keeps the focus. */
export function Button({
  look = 'secondary',
  size = 'medium',
  type = 'button',
  className = '',
  disabled,
  onClick,
  onKeyDown,
  ...rest
}: ComponentProps<'button'> & LookProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={disabled || undefined}
      onClick={disabled ? preventDefault : onClick}
      onKeyDown={disabled ? undefined : onKeyDown}
      className={classesOf(look, size, className)}
    />
  )
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault()
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & {
  label: string
  Icon: LucideIcon
  iconClass?: string
}

export function IconButton({ label, Icon, iconClass = 'size-4', ...rest }: IconButtonProps) {
  return (
    <Button look="quiet" {...rest} size="icon" aria-label={label} data-tip={label}>
      <Icon className={iconClass} />
    </Button>
  )
}

export function ButtonLink({
  look = 'secondary',
  size = 'medium',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & LookProps) {
  return <Link {...rest} className={classesOf(look, size, className)} />
}

/** For addresses that are no screens: a file, or the mail program. */
export function OutLink({ look = 'secondary', className = '', ...rest }: ComponentProps<'a'> & LookProps) {
  return <a {...rest} className={classesOf(look, 'small', className)} />
}
