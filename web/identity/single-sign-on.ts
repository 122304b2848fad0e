// Goes to the provider of single sign-on, and back to the requested screen.

import { singleSignOnPath, windowParameter } from '#contract/single-sign-on.ts'
import { arrivalPath, invitationPath } from '#web/paths.ts'
import { basePath, nameHere, setting } from '#web/settings.ts'

/** The display name of the provider; '' if the console has none. */
export const providerName = setting('stoa-single-sign-on', '')

export const acceptsPasswords = setting('stoa-passwords', 'on') === 'on'

const kept = nameHere('stoa-asked-for')

/** Screens before a sign-in, to which nobody returns after it. */
const entryPaths = [arrivalPath, invitationPath]

/** Stays in this tab; after the sign-in it continues at the current address. */
export function goToProvider(): void {
  // Browsers take a path that begins with two slashes for the address of another host.
  const path = location.pathname.replace(/^\/+/, '/')
  if (!entryPaths.includes(path)) sessionStorage.setItem(kept, path + location.search + location.hash)
  location.assign(basePath + singleSignOnPath)
}

export function takeAskedFor(): string {
  const address = sessionStorage.getItem(kept)
  sessionStorage.removeItem(kept)
  return address ?? `${basePath}/`
}

/** Opens a separate window, so that the page keeps its state; the page is notified of the sign-in as other tabs are. */
export function openProvider(): void {
  const address = `${basePath}${singleSignOnPath}?${windowParameter}=on`
  window.open(address, nameHere('stoa-sign-on'), 'popup,width=520,height=720')
}
