// The position in a list: the visible row, and the row at which the list opens.

import { useEffect, useRef, useState } from 'react'

type Rows = readonly { id: string }[]

/** The visible row; reset when another list takes its place. */
export function useAnchor(keyText: string, at: string | undefined) {
  const anchor = useRef(at)
  const anchoredKey = useRef(keyText)
  if (anchoredKey.current !== keyText) {
    anchoredKey.current = keyText
    anchor.current = at
  }
  return anchor
}

/**
 * Opens a list at the row `at`. If the cached rows do not contain it, `read` replaces them by the rows around it. True
 * until the row is loaded or known not to be in the list. Each object is sought once: a new object with the same id
 * seeks again.
 */
export function useSeek(
  at: { id: string } | undefined,
  rows: Rows | undefined,
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
