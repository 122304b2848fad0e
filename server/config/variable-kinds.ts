// How values of environment variables are read, for config.ts and its parts.

import { isIPv4 } from 'node:net'
import * as v from 'valibot'

/** The environment without empty variables. */
export type Environment = Record<string, string | undefined>

export const matchingText = (pattern: RegExp, fault: string) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, fault)))

export const onOrOff = (fallback: 'on' | 'off') =>
  v.optional(v.picklist(['on', 'off'], 'must be on or off'), fallback)

/** The faults of those of these names that are not set. */
export function missing(given: Environment, names: readonly string[], where: string): string[] {
  return names
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: must be set where ${where}`)
}

/** An IPv6 address may have the brackets of a URL. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))
}
