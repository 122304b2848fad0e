// Which row of a list is previewed: the address names it (?open=id), and the preview follows the focus. In windows without
// room next to the list, the record's own screen is opened instead.

import { useCallback, useEffect } from 'react'
import { replaceParameters } from '#web/router/address.ts'
import { leaveRow, navigate, useLocation, visitIndex } from '#web/router/location.ts'
import { focusRow } from '#web/table/focus-row.ts'
import { useHasPreview } from '#web/ui/room.ts'
import { readOpen } from './use-list-page.ts'

type Preview = {
  /** The id of the previewed row. */
  openId: string | undefined
  open: (id: string) => void
  close: () => void
}

/** `hrefOf`: the address of a record's own screen. Without it rows cannot be previewed. */
export function usePreview(hrefOf: ((id: string) => string) | undefined): Preview {
  const { path, search } = useLocation()
  const isBeside = useHasPreview()
  const named = readOpen(search)

  useEffect(() => {
    if (hrefOf && !isBeside && named !== undefined) navigate(hrefOf(named), { replace: true })
  }, [isBeside, named, hrefOf])

  const open = useCallback(
    (id: string) => {
      if (!hrefOf) return
      if (isBeside) return replaceParameters({ open: id })
      leaveRow(visitIndex(), id)
      navigate(hrefOf(id), { list: path + location.search })
    },
    [isBeside, path, hrefOf],
  )
  const close = useCallback(() => {
    const id = readOpen(location.search)
    replaceParameters({ open: undefined })
    const row = id && document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(id)}"]:not(aside)`)
    if (row) focusRow(row)
  }, [])

  const openId = hrefOf && isBeside ? named : undefined
  useEffect(() => {
    if (openId === undefined) return
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('main [data-row]:not(aside, aside *)') : null
      const id = row?.getAttribute('data-row')
      if (id && id !== openId) open(id)
    }
    addEventListener('focusin', follow)
    return () => removeEventListener('focusin', follow)
  }, [openId, open])

  return { openId, open, close }
}
