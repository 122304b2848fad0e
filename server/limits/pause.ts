// A pause that ends early when its signal is aborted.

import { setTimeout as delay } from 'node:timers/promises'

/** Never rejects. */
export async function pause(ms: number, ending: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: ending }).catch(() => undefined)
}
