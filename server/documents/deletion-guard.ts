// Documents that the source no longer has are deleted here, unless they are suspiciously many: then the source is probably the
// wrong one, or incomplete.

const mayDelete = { rows: 20, share: 0.1 }

/** More than a few rows and a tenth. */
export function isMany(gone: number, stored: number): boolean {
  return gone > Math.max(mayDelete.rows, mayDelete.share * stored)
}

/** The same, and all of them, however few they are. */
export function isSuspicious(gone: number, stored: number): boolean {
  return gone > 0 && (gone >= stored || isMany(gone, stored))
}
