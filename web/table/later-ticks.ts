// The checkboxes of rows. Their code is loaded only for people who may change rows.

import { later } from '#web/ui/later.tsx'

const read = () => import('./row-tick.tsx')

export const RowTick = later(async () => (await read()).RowTick)
export const TickLoaded = later(async () => (await read()).TickLoaded)

export function loadTicks(): void {
  RowTick.load()
  TickLoaded.load()
}
