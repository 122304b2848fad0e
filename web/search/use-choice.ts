// The state of the list of options: open or closed, the active option, and the effect of each key.

import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { navigate } from '#web/router/location.ts'
import { bestOf, optionsIn, type PaletteOption } from './options.ts'
import type { Search } from './use-search.ts'

export type OptionChoice = {
  isShown: boolean
  options: PaletteOption[]
  activeKey: string | undefined
  activeIndex: number
  /** The option that Enter opens while none is active. */
  bestKey: string | undefined
  activate: (key: string | undefined) => void
  /** Opens or runs the option, and empties the box. */
  choose: (option: PaletteOption) => void
  open: () => void
  close: () => void
  press: (event: KeyboardEvent) => void
}

/** `leave` is called when an option is chosen, or when Escape is pressed in an empty box; `clear` empties the box. */
export function useChoice(
  search: Search,
  leave: () => void,
  clear: () => void,
  entersEarly: boolean,
): OptionChoice {
  const [isShown, setIsShown] = useState(true)
  const [activeKey, activate] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(entersEarly)
  const sections = search.sections ?? []
  const options = optionsIn(sections)
  const best = bestOf(sections)
  const activeIndex = options.findIndex(({ key }) => key === activeKey)

  const open = () => {
    setIsShown(true)
    setIsWaiting(false)
  }
  const close = () => {
    setIsShown(false)
    setIsWaiting(false)
    activate(undefined)
  }
  const choose = ({ href, run }: PaletteOption) => {
    close()
    clear()
    leave()
    if (href !== undefined) navigate(href)
    run?.()
  }

  const isAnswered = search.isCurrent || search.error !== undefined
  // Enter was pressed before the answer arrived.
  const enterLate = useEffectEvent(() => {
    setIsWaiting(false)
    if (search.isCurrent && best) choose(best)
  })
  useEffect(() => {
    if (isWaiting && isAnswered) enterLate()
  }, [isWaiting, isAnswered])

  const activateAt = (index: number) => {
    const { length } = options
    if (length > 0) activate(options[(index + length) % length]?.key)
  }
  const enter = () => {
    const active = options[activeIndex]
    if (isShown && active) choose(active)
    else if (search.q !== '') {
      setIsShown(true)
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
  // Without an active option these two keys move the caret.
  if (hasActive) keys.set('Home', () => activateAt(0)).set('End', () => activateAt(-1))

  const press = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const act = keys.get(event.key)
    if (!act || !isPlain) return
    event.preventDefault()
    act()
  }
  return {
    isShown,
    options,
    activeKey,
    activeIndex,
    bestKey: best?.key,
    activate,
    choose,
    open,
    close,
    press,
  }
}
