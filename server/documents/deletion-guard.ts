// Documents that the source no longer has are deleted here, unless they are suspiciously many: then the source is probably the wrong one,
// or incomplete.

const mayDelete = { rows: 20, share: 0.1 }

/** True if more than a few rows and a tenth would be deleted. */
export function isMany(gone: number, stored: number): boolean {
  return gone > Math.max(mayDelete.rows, mayDelete.share * stored)
}

/** True for many rows, or for all rows, however few they are. */
export function isSuspicious(gone: number, stored: number): boolean {
  return gone > 0 && (gone >= stored || isMany(gone, stored))
}
