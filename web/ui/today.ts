// The present day in the console's zone.

import { aheadMs, nowMs } from '#web/clock.ts'
import { createStore } from '#web/store.ts'
import { dayIn } from './days.ts'
import { timeZone } from './settings.ts'

/** Also checked whenever the page is shown again: a machine that slept notices at once. */
const checkMs = 10_000

const present = () => dayIn(timeZone, nowMs())

export const today = createStore(present())

/** From then on `today` follows the clock; `onNewDay` is called after each midnight, and where the device named another day. */
export function followDays(onNewDay: () => void): void {
  const check = () => {
    const day = present()
    if (day === today.get()) return
    today.set(day)
    onNewDay()
  }
  setInterval(check, checkMs)
  aheadMs.subscribe(check)
  document.addEventListener('visibilitychange', check)
}
