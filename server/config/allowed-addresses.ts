// Outside addresses that the operator allows: to browsers for pictures, and to the server for messages.

import * as v from 'valibot'
import { type Environment, missing } from './variable-kinds.ts'

// STOA_PICTURE_HOSTS: the hosts from which the console may load pictures that documents name. A host learns when a member of staff views
// its picture, and from which address.

const host = String.raw`(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[1-9]\d{0,4})?`
const expectedHosts = 'must be *, off, or hosts such as images.example.com,*.example.org'

/** '*', 'off', or hosts in lower case separated by commas. */
export const pictureHostsSchema = v.pipe(
  v.optional(v.string(), '*'),
  v.transform((text) => text.toLowerCase().replace(/\s/g, '')),
  v.maxLength(2_000, 'must be at most 2000 characters'),
  v.regex(new RegExp(String.raw`^(\*|off|${host}(,${host})*)$`), expectedHosts),
)

export function pictureSources(hosts: string): string[] {
  if (hosts === 'off') return []
  return hosts === '*' ? ['https:'] : hosts.split(',').map((one) => `https://${one}`)
}

// STOA_WATCH_ADDRESSES: where watched views may send messages. Each entry is the beginning of addresses: an origin and a folder of it.
// Its host is named in full, so that only the operator chooses to which machine the server connects.

const expected =
  'must be addresses such as https://hooks.slack.com/services/, with commas between them, without user, ? and #'

/** Returns undefined for a text that is not an address that can be allowed. */
function folderOf(text: string): string | undefined {
  const url = readWebhook(text)
  return url && url.search === '' ? `${url.origin}${url.pathname.replace(/\/*$/, '/')}` : undefined
}

/** Undefined for what webhooks cannot have: other protocols, a user, a fragment, a path that servers may read as another one. */
function readWebhook(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || /^$|[*]/.test(url.hostname)) return undefined
  const [path = ''] = text.split('?')
  const isPlain = !text.includes('#') && !/\\|%(2f|5c|2e|00)/i.test(path)
  return url.username === '' && url.password === '' && isPlain ? url : undefined
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

/** Lists faults of combinations of settings that are each valid alone. */
export function watchFaults(given: Environment): string[] {
  if (given.STOA_WATCH_ADDRESSES === undefined) return []
  return missing(given, ['STOA_URL'], 'STOA_WATCH_ADDRESSES is, since messages contain a link')
}

/** `allowed`: the allowed folders. An entry with http allows only http addresses, an entry with https only https addresses. */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  const url = readWebhook(address)
  return url !== undefined && allowed.some((folder) => `${url.origin}${url.pathname}/`.startsWith(folder))
}
