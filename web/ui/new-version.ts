// Detects a newer version of the console by the changed names of its files.

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
