// Opens a list at a row, also at one that is not among the loaded rows.

import { useEffect, useState } from 'react'

/**
 * If the cached rows do not contain the row `at`, `read` replaces them by the rows around it. True until the row is loaded
 * or known not to be in the list. Each object is sought once: a new object with the same id seeks again.
 */
export function useSeek(
  at: { id: string } | undefined,
  rows: readonly { id: string }[] | undefined,
  read: (id: string) => Promise<unknown>,
): boolean {
  const [settled, setSettled] = useState<{ id: string }>()
  const isOpen = at !== undefined && rows !== undefined && at !== settled
  const lacks = isOpen && !rows.some((row) => row.id === at.id)

  useEffect(() => {
    if (!isOpen) return
    const settle = () => setSettled(at)
    // If the read fails, the cached rows are shown.
    if (lacks) read(at.id).then(settle, settle)
    else settle()
  }, [isOpen, lacks, at, read])
  return lacks
}
