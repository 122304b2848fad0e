// STOA_PICTURE_HOSTS: the hosts from which the console may load pictures that documents name. A host learns when a member
// of staff looks at its picture, and from which address.

import * as v from 'valibot'

const host = String.raw`(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[1-9]\d{0,4})?`
const expected = 'must be *, off, or hosts such as images.example.com,*.example.org'

/** '*', 'off', or hosts in lower case with commas between them. */
export const pictureHosts = v.pipe(
  v.optional(v.string(), '*'),
  v.transform((text) => text.toLowerCase().replace(/\s/g, '')),
  v.maxLength(2_000, 'must be at most 2000 characters'),
  v.regex(new RegExp(String.raw`^(\*|off|${host}(,${host})*)$`), expected),
)

/** As sources of a content security policy. */
export function pictureSources(hosts: string): string[] {
  if (hosts === 'off') return []
  return hosts === '*' ? ['https:'] : hosts.split(',').map((one) => `https://${one}`)
}
