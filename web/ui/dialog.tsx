// A dialog over the page, which is inert while the dialog is open; its buttons; and a dialog that only asks a question. Notifications stay
// usable: they may be about the dialog.

import { Dialog as AriakitDialog, DialogDescription, DialogHeading } from '@ariakit/react/dialog'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

type DialogProps = {
  title: string
  description?: string
  children: ReactNode
  /** Undefined while the dialog can only be closed by its content. */
  onClose?: (() => void) | undefined
  /** Moves the focus to the dialog itself, because its first control may be replaced, or is not the main one. */
  takesFocus?: boolean
  /** 'sheet': filters on small screens, with a footer that stays visible; 'drawer': the navigation there, along the left edge. */
  place?: 'centre' | 'wide' | 'sheet' | 'drawer'
}

const centred =
  'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl p-6'
const places = {
  centre: `max-w-md ${centred}`,
  wide: `max-w-2xl ${centred}`,
  sheet: 'inset-x-3 top-3 max-h-[calc(100dvh-1.5rem)] rounded-xl px-4 pt-5',
  drawer: 'inset-y-0 left-0 flex w-64 flex-col border-r border-line px-3 pb-4',
}

/** The second click of a double click on what opened the dialog falls beside it. */
const doubleClickMs = 300

/** Open as long as it is mounted. */
export function Dialog({ title, description, children, onClose, takesFocus, place = 'centre' }: DialogProps) {
  const box = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => performance.now())
  useLayoutEffect(holdPage, [])
  useFocusGivenBack()
  return (
    <AriakitDialog
      open
      portal
      modal={false}
      autoFocusOnHide={false}
      ref={box}
      {...(takesFocus ? { initialFocus: box } : {})}
      hideOnEscape={onClose !== undefined}
      hideOnInteractOutside={false}
      onClose={() => onClose?.()}
      render={(dialog) => (
        <>
          <div
            aria-hidden="true"
            // The focus stays in the dialog.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ timeStamp }) => timeStamp > opened + doubleClickMs && onClose?.()}
            className="fixed inset-0 z-40 bg-veil"
          />
          <div
            {...dialog}
            className={`fixed z-40 overflow-y-auto wrap-break-word bg-raised shadow-raised outline-none ${places[place]}`}
          />
        </>
      )}
    >
      <DialogHeading
        render={(heading) => <h2 {...heading} />}
        className={place === 'drawer' ? 'sr-only' : 'mb-1 text-lg font-semibold'}
      >
        {title}
      </DialogHeading>
      {description && <DialogDescription className="mb-4 text-muted">{description}</DialogDescription>}
      {children}
    </AriakitDialog>
  )
}

type DialogButtonsProps = {
  /** As in Dialog. */
  onClose: (() => void) | undefined
  cancel?: string
  /** The label of the button that does what the dialog is for. Without `onConfirm` it submits the form around it. */
  confirm?: string
  onConfirm?: () => void
  look?: 'primary' | 'destroy'
  disabled?: boolean
  className?: string
  children?: ReactNode
}

export function DialogButtons({
  onClose,
  cancel = 'Cancel',
  confirm,
  onConfirm,
  look = 'primary',
  disabled,
  className = '',
  children,
}: DialogButtonsProps) {
  return (
    <div className={`flex flex-wrap justify-end gap-2 ${className}`}>
      {children}
      <Button disabled={!onClose} onClick={onClose}>
        {cancel}
      </Button>
      {confirm && (
        <Button look={look} type={onConfirm ? 'button' : 'submit'} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      )}
    </div>
  )
}

export type DialogQuestion = {
  title: string
  description: string
  confirm: string
  cancel: string
  /** 'destroy' if something is lost. */
  look: 'primary' | 'destroy'
}

/** Asks before an action that cannot be undone, or that the person may not have intended. */
export function ConfirmDialog({
  title,
  description,
  ...buttons
}: DialogQuestion & { onConfirm: () => void; onClose: () => void }) {
  return (
    <Dialog title={title} description={description} onClose={buttons.onClose}>
      <DialogButtons {...buttons} />
    </Dialog>
  )
}

/** What opened each open dialog, followed by what opened the dialog before it. */
const openers: Element[][] = []

/** Returns the focus to the element that opened the dialog, or the one that it followed, unless it has already moved elsewhere. */
function useFocusGivenBack(): void {
  const [mine] = useState(() => [...openerOfDialog(), ...(openers.at(-1) ?? [])])
  useEffect(() => {
    openers.push(mine)
    return () => {
      openers.splice(openers.indexOf(mine), 1)
      const opener = mine.find(({ isConnected }) => isConnected)
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [mine])
}

/** Returns the focused element, if there is one; for an entry of a menu, which is removed when it is chosen, the button of the menu. */
function openerOfDialog(): Element[] {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused
  return opener ? [opener] : []
}

let dialogs = 0

/** Makes the page inert and keeps it from scrolling. */
function holdPage(): () => void {
  dialogs += 1
  setHeld(true)
  return () => {
    dialogs -= 1
    setHeld(dialogs > 0)
  }
}

function setHeld(isHeld: boolean): void {
  document.documentElement.toggleAttribute('data-locked', isHeld)
  document.querySelector('[data-page]')?.toggleAttribute('inert', isHeld)
}
