// The network of a client's address: one IPv4 address, or the /64 that an IPv6 customer gets.

import { isIPv6 } from 'node:net'

const mappedIpv4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** Returns the same text for every spelling of an address; an IPv4-mapped IPv6 address counts as IPv4. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const compressed = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = mappedIpv4.exec(compressed) ?? []
  if (high && low) return ipv4(Number.parseInt(high, 16), Number.parseInt(low, 16))
  return `${expand(compressed).slice(0, 4).join(':')}::/64`
}

function ipv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of a compressed IPv6 address. */
function expand(compressed: string): string[] {
  const [before = [], after = []] = compressed.split('::').map((side) => side.split(':').filter(Boolean))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
