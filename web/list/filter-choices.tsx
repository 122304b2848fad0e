// A list of buttons of which one is chosen. Arrows, Home and End move between them; letters go to the next one that begins with what is
// typed.

import { type KeyboardEvent, type ReactNode, useRef } from 'react'

/** Letters typed within this time belong to one text. */
const typingMs = 700

export function FilterChoices({
  label,
  className = '',
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const typed = useRef({ text: '', atMs: 0 })
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const present = buttons.findIndex((button) => button.matches(':focus'))
    const steps: Record<string, number> = {
      ArrowDown: Math.min(present + 1, buttons.length - 1),
      ArrowUp: Math.max(present - 1, 0),
      Home: 0,
      End: buttons.length - 1,
    }
    const next = steps[event.key]
    const found = next === undefined ? startingWith(event.key, buttons, present) : buttons[next]
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    found.focus()
  }
  const startingWith = (key: string, buttons: HTMLButtonElement[], present: number) => {
    if (key.length !== 1 || (key === ' ' && typed.current.text === '')) return undefined
    const isNew = Date.now() - typed.current.atMs > typingMs
    const text = (isNew ? '' : typed.current.text) + key.toLowerCase()
    typed.current = { text, atMs: Date.now() }
    const from = text.length === 1 ? present + 1 : Math.max(present, 0)
    const inTurn = [...buttons.slice(from), ...buttons.slice(0, from)]
    return inTurn.find((button) => button.innerText.toLowerCase().startsWith(text))
  }
  return (
    <ul ref={list} aria-label={label} onKeyDown={press} className={`flex flex-col ${className}`}>
      {children}
    </ul>
  )
}
