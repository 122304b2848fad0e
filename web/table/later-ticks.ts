// The checkboxes of rows, whose code only those who may change rows load.

import { later } from '#web/ui/later.tsx'

const read = () => import('./row-tick.tsx')

export const RowTick = later(async () => (await read()).RowTick)
export const TickLoaded = later(async () => (await read()).TickLoaded)

export function loadTicks(): void {
  RowTick.load()
  TickLoaded.load()
}
