// The present day in the console's zone.

import { createStore } from '#web/store.ts'
import { dayIn } from './days.ts'
import { timeZone } from './settings.ts'

/** Also checked whenever the page is shown again: a machine that slept notices at once. */
const checkMs = 10_000

export const today = createStore(dayIn(timeZone, Date.now()))

/** From then on `today` follows the clock; `onNewDay` is called after each midnight. */
export function followDays(onNewDay: () => void): void {
  const check = () => {
    const day = dayIn(timeZone, Date.now())
    if (day === today.get()) return
    today.set(day)
    onNewDay()
  }
  setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
}
