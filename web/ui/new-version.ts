// A newer version of the console than this page, which the server has once its files have other names; and the reload for
// it or after a fault, before which open forms keep what was typed.

import { basePath } from '#web/base-path.ts'

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

/** For a reload that is to come, while the forms are still there. */
export function keepDrafts(): void {
  dispatchEvent(new Event(reloading))
}

/** Asks no questions: nothing is lost. */
export function reload(): void {
  keepDrafts()
  location.reload()
}

/** Returns a function that stops listening. */
export function beforeReload(keep: () => void): () => void {
  addEventListener(reloading, keep)
  return () => removeEventListener(reloading, keep)
}
