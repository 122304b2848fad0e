// The relying party (WebAuthn): the host that passkeys are bound to. A browser offers a passkey only to pages of its host.

import { isIP } from 'node:net'
import { refused } from '#contract/problem.ts'
import type { Config } from '#server/config/config.ts'

/** `id`: the host. `origin`: the origin of the pages, such as https://stoa.example.com. */
export type RelyingParty = { id: string; origin: string }

/** `origin` returns the origin under which the client addresses this console. */
export type RequestOrigin = { origin(): string | undefined }

/** Throws conflict if browsers would refuse it. */
export function relyingPartyOf(config: Pick<Config, 'publicUrl'>, origin: string | undefined): RelyingParty {
  const party = findRelyingParty(config, origin)
  if (!party) throw refused('Passkeys need a host name, such as localhost, instead of an IP address.')
  return party
}

/** Returns undefined if browsers would refuse it. */
export function findRelyingParty(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  origin: string | undefined,
): RelyingParty | undefined {
  const url = URL.parse(publicUrl ?? origin ?? '')
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { id: url.hostname, origin: url.origin }
}
