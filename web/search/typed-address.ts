// An address of this console that was typed or pasted, with or without its host.

import { type ScreenName, screenPaths } from '#contract/screen-paths.ts'
import { screenPath } from '#web/paths.ts'
import { matchPath } from '#web/router/address.ts'
import { basePath } from '#web/settings.ts'

// Object.keys loses the type of the keys.
const names = Object.keys(screenPaths) as ScreenName[]

/** Returns the address to open; undefined for a text that is not an address, and for the address of another site. */
export function typedAddress(text: string): string | undefined {
  const typed = text.trim().replace(/^<(.*)>$/, '$1')
  if (/\s/.test(typed) || !/[/?]/.test(typed)) return undefined
  const [, scheme, host = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)(.*)$/i.exec(typed) ?? []
  const isHere = host === '' || host.toLowerCase() === location.host
  if (scheme !== undefined && (!isHere || host === '')) return undefined
  return opened(isHere ? rest || '/' : `/${typed}`)
}

function opened(address: string): string | undefined {
  const { pathname, search } = new URL(`http://console${address}`)
  const path = pathname.startsWith(`${basePath}/`) ? pathname : basePath + pathname
  const isScreen = names.some((name) => matchPath(screenPath(name), path))
  return isScreen ? path + search : undefined
}
