// Choosing among what was found: open or closed, the chosen option, and what each key does to them.

import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { navigate } from '#web/ui/location.ts'
import { bestHit, type Option, optionsOf } from './options.ts'
import type { Search } from './use-search.ts'

export type Choice = {
  isShown: boolean
  options: Option[]
  activeKey: string | undefined
  activeIndex: number
  /** Where Enter leads while nothing is chosen. */
  bestKey: string | undefined
  activate: (key: string | undefined) => void
  open: () => void
  close: () => void
  press: (event: KeyboardEvent) => void
}

/** `leave` is told when an option is followed, or Escape pressed on an empty box; `clear` empties it. */
export function useChoice(search: Search, leave: () => void, clear: () => void): Choice {
  const [isOpen, setIsOpen] = useState(false)
  const [activeKey, activate] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(false)
  const options = optionsOf(search.groups ?? [])
  const best = bestHit(search.groups ?? [], search.q)
  const activeIndex = options.findIndex(({ key }) => key === activeKey)
  const isShown = isOpen && search.q !== ''

  const open = useCallback(() => {
    setIsOpen(true)
    setIsWaiting(false)
  }, [])
  const close = useCallback(() => {
    setIsOpen(false)
    setIsWaiting(false)
    activate(undefined)
  }, [])
  const follow = useCallback(
    ({ href }: Option) => {
      close()
      leave()
      navigate(href)
    },
    [close, leave],
  )

  // Enter was pressed before the answer had come.
  useEffect(() => {
    if (!isWaiting || !(search.isCurrent || search.error)) return
    setIsWaiting(false)
    if (search.isCurrent && best) follow(best)
  }, [isWaiting, search.isCurrent, search.error, best, follow])

  const activateAt = (index: number) => {
    const { length } = options
    if (length > 0) activate(options[(index + length) % length]?.key)
  }
  const enter = () => {
    const active = options[activeIndex]
    if (isShown && active) follow(active)
    else if (search.q !== '') {
      search.askNow()
      setIsOpen(true)
      setIsWaiting(true)
    }
  }
  const giveUp = () => {
    if (isShown) close()
    else if (search.q === '') leave()
    else clear()
  }
  const hasActive = isShown && activeIndex >= 0
  const keys = new Map([
    ['ArrowDown', () => (isShown ? activateAt(activeIndex + 1) : open())],
    ['ArrowUp', () => activateAt(hasActive ? activeIndex - 1 : -1)],
    ['Enter', enter],
    ['Escape', giveUp],
  ])
  // Without a chosen option these two move within the text, as ever.
  if (hasActive) keys.set('Home', () => activateAt(0)).set('End', () => activateAt(-1))

  const press = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const act = keys.get(event.key)
    if (!act || !isPlain || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { isShown, options, activeKey, activeIndex, bestKey: best?.key, activate, open, close, press }
}
