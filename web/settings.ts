// Settings that the server writes into the page as meta elements.

/** Returns the content of the meta element; the fallback if the server did not fill it in. */
export function setting(name: string, fallback: string): string {
  if (typeof document === 'undefined') return fallback
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
  return content && !content.startsWith('%') ? content : fallback
}

/** The allowed hosts of pictures: '*', 'off', or names separated by commas, in which '*.' stands for any subdomain. */
export const pictureHosts = setting('stoa-picture-hosts', '*')

export const timeZone = setting('stoa-time-zone', 'UTC')

/** Returns the heading of a column or a field that holds dates: 'When (UTC)'. */
export function inZone(heading: string): string {
  return `${heading} (${timeZone})`
}

/** The command key stands for Control there. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** The domain whose accounts may sign in; the server checks it again. */
export const companyDomain = setting('stoa-company-domain', 'example.com')

/** '' or such as '/admin', without a trailing slash: links and calls begin with it, the paths in contract/ do not. */
export const basePath = setting('stoa-base-path', '')

/** Returns a name for a channel, a lock or a storage key that is unique to this console, since all pages of a host share them. */
export function nameHere(name: string): string {
  return name + basePath
}
