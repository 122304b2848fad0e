// Detects a newer version of the console by the changed names of its files, and reloads for the new version or after an error. Open forms
// keep typed values.

import { basePath } from '#web/settings.ts'

export async function isNewVersion(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
  try {
    const answer = await fetch(`${basePath}/`, { cache: 'no-store' })
    return answer.ok && script !== null && script !== undefined && !(await answer.text()).includes(script)
  } catch {
    // Without an answer there is nothing to reload.
    return false
  }
}

const reloading = 'stoa-reload'

/** Called before a reload, while the forms still exist. */
export function keepDrafts(): void {
  dispatchEvent(new Event(reloading))
}

/** Reloads without a confirmation, since nothing is lost. */
export function reload(): void {
  keepDrafts()
  location.reload()
}

export function beforeReload(keep: () => void): () => void {
  addEventListener(reloading, keep)
  return () => removeEventListener(reloading, keep)
}
