// Opens a list where it shall begin, also if the rows there are not among the loaded ones.

import { useEffect, useState } from 'react'
import type { ListWindow } from './list-window.ts'

/** The row at which a list begins; without an id at its first row. */
export type ListStart = { id: string | undefined }

/**
 * If the cached rows do not contain the start, `read` replaces them by the rows around it. True until these are loaded or
 * known not to be in the list. Each object is sought once: a new object with the same id seeks again.
 */
export function useSeek<Row extends { id: string }>(
  start: ListStart | undefined,
  list: ListWindow<Row> | undefined,
  read: (id: string | undefined) => Promise<unknown>,
): boolean {
  const [settled, setSettled] = useState<ListStart>()
  const isOpen = start !== undefined && list !== undefined && start !== settled
  const lacks = isOpen && !contains(list, start)

  useEffect(() => {
    if (!isOpen) return
    const settle = () => setSettled(start)
    // If the read fails, the cached rows are shown.
    if (lacks) read(start.id).then(settle, settle)
    else settle()
  }, [isOpen, lacks, start, read])
  return lacks
}

function contains({ rows, previous }: ListWindow<{ id: string }>, { id }: ListStart): boolean {
  return id === undefined ? previous === undefined : rows.some((row) => row.id === id)
}
