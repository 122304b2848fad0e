// STOA_WATCH_ADDRESSES: where watched views may send messages. Each entry is the beginning of addresses: an origin and a folder
// of it. Its host is named in full, so that nobody but the operator chooses to which machine the server connects.

import * as v from 'valibot'

const expected =
  'must be addresses such as https://hooks.slack.com/services/, with commas between them, without user, ? and #'

/** Undefined where a text is not an address that can be allowed. */
function folderOf(text: string): string | undefined {
  const url = readWebhook(text)
  return url && url.search === '' ? `${url.origin}${url.pathname.replace(/\/*$/, '/')}` : undefined
}

/** Undefined for what no webhook has: other protocols, a user, a part after #, or a path in which servers may see another one. */
export function readWebhook(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || /^$|[*]/.test(url.hostname)) return undefined
  if (url.username !== '' || url.password !== '' || text.includes('#') || /\\|%(2f|5c|2e|00)/i.test(text))
    return undefined
  return url
}

export const watchAddresses = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(folderOf),
  ),
  v.check((folders) => folders.every((folder) => folder !== undefined), expected),
  v.transform((folders) => folders.filter((folder) => folder !== undefined)),
)

/** Faults of combinations of settings that are each valid alone. */
export function watchFaults({
  STOA_WATCH_ADDRESSES,
  STOA_URL,
}: Record<string, string | undefined>): string[] {
  return STOA_WATCH_ADDRESSES !== undefined && STOA_URL === undefined
    ? ['STOA_URL: must be set where STOA_WATCH_ADDRESSES is, since messages contain a link']
    : []
}

/** `allowed`: the folders. An entry with http allows it for its addresses, an entry with https does not. */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  const url = readWebhook(address)
  return url !== undefined && allowed.some((folder) => `${url.origin}${url.pathname}/`.startsWith(folder))
}
