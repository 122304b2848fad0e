// Where in a list the reader is: the row in sight, and the row at which the list is to be opened.

import { useEffect, useRef, useState } from 'react'

type Rows = readonly { id: string }[]

/** The row in sight, forgotten when another list takes its place. */
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
 * Opens a list at a row that the rows at hand, read on an earlier visit, may lack: they are then read anew around it.
 * True until the row `at` is among the rows, or is known not to be in the list. Each object is sought once: an equal
 * id in another object is another wish. `read` puts the rows around the id in place of those at hand.
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
    // Where the read fails, the rows at hand are what there is to show.
    if (lacks) read(at.id).then(settle, settle)
    else settle()
  }, [isOpen, lacks, at, read])
  return lacks
}
