// The one rule for every write of a document: the newest version wins (docs/decisions/0015-versions.md).

/**
 * Versions of the source are the microseconds since 1970 of its update, from here (March 1973) to 2^53 - 1 (the year
 * 2255): seconds, milliseconds and nanoseconds, given by mistake, are outside. Smaller ones count local changes.
 */
export const firstSourceVersion = 100_000_000_000_000n
const lastSourceVersion = BigInt(Number.MAX_SAFE_INTEGER)

export function isSourceVersion(version: bigint): boolean {
  return version >= firstSourceVersion && version <= lastSourceVersion
}

/** How far a program's version may be ahead of the clock: one in the far future would win against all later ones. */
export const maxAheadUs = 86_400_000_000n

/** The latest version that is not taken for a mistake at this time. */
export function latestVersion(nowMs: number): bigint {
  return BigInt(nowMs) * 1_000n + maxAheadUs
}

/**
 * Returns whether a write replaces `stored`, the version of the stored document or tombstone. `coming` is undefined for a document from a
 * file, whose age is unknown: it counts as older than any version of the source.
 */
export function isNewer(coming: bigint | undefined, stored: bigint): boolean {
  return coming === undefined ? stored < firstSourceVersion : coming > stored
}
