// Settings that the server writes into the page as meta elements.

/** The content of the meta element; the fallback where the page was served unchanged. */
export function setting(name: string, fallback: string): string {
  if (typeof document === 'undefined') return fallback
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
  return content && !content.startsWith('%') ? content : fallback
}

/** The hosts of pictures: '*', 'off', or names with commas between them, of which '*.' stands for any subdomain. */
export const pictureHosts = setting('stoa-picture-hosts', '*')

/** The one zone in which all dates are shown and typed. */
export const timeZone = setting('stoa-time-zone', 'UTC')

/** The heading of a column or a field that holds dates: 'When (UTC)'. */
export function inZone(heading: string): string {
  return `${heading} (${timeZone})`
}

/** The domain whose accounts may sign in; the server checks it again. */
export const companyDomain = setting('stoa-company-domain', 'example.com')

/**
 * Where the console is on its host: '' or such as '/admin', without a slash at its end. All addresses of links and calls begin with
 * it; the paths in contract/ do not.
 */
export const basePath = setting('stoa-base-path', '')

/** The name of a channel, a lock or a value in storage, which all pages of a host share: one for each console. */
export function nameHere(name: string): string {
  return name + basePath
}
