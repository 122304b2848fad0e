// Where the console is on its host, as the server writes it into the page: '' or such as '/admin'. All addresses of links
// and calls begin with it; the paths in contract/ do not.

const written =
  typeof document === 'undefined'
    ? ''
    : document.querySelector('meta[name=stoa-base-path]')?.getAttribute('content')

/** Without a slash at its end. The development server leaves a placeholder. */
export const basePath = written?.startsWith('/') ? written : ''

/** The name of a channel, a lock or a value in storage, which all pages of a host share: one for each console. */
export function nameHere(name: string): string {
  return name + basePath
}
