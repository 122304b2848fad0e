// Going to the provider of single sign-on, and back to the screen that was asked for.

import { singleSignOnPath, windowParameter } from '#contract/single-sign-on.ts'
import { arrivalPath, invitationPath } from '#web/paths.ts'
import { basePath, nameHere, setting } from '#web/settings.ts'

/** The display name of the provider; '' where the console has none. */
export const providerName = setting('stoa-single-sign-on', '')

/** Whether passwords are accepted too. */
export const acceptsPasswords = setting('stoa-passwords', 'on') === 'on'

const kept = nameHere('stoa-asked-for')

/** The screens before a sign-in: nobody continues there after it. */
const entryPaths = [arrivalPath, invitationPath]

/** In this tab; after the sign-in it continues at the present address. */
export function goToProvider(): void {
  if (!entryPaths.includes(location.pathname))
    sessionStorage.setItem(kept, location.pathname + location.search + location.hash)
  location.assign(basePath + singleSignOnPath)
}

export function takeAskedFor(): string {
  const address = sessionStorage.getItem(kept)
  sessionStorage.removeItem(kept)
  return address ?? `${basePath}/`
}

/** Opens a separate window, so that the page keeps its state; the page is notified of the sign-in like other tabs. */
export function openProvider(): void {
  const address = `${basePath}${singleSignOnPath}?${windowParameter}=on`
  window.open(address, nameHere('stoa-sign-on'), 'popup,width=520,height=720')
}
