// Which row of a list is previewed: the address names it (?open=id), and the preview follows the focus. In windows without
// room next to the list, the record's own screen is opened instead; a record without one is then shown over the list.

import { useCallback, useEffect } from 'react'
import { replaceParameters, withParameters } from '#web/router/address.ts'
import { leaveRow, navigate, useLocation, visitIndex } from '#web/router/location.ts'
import { focusRow } from '#web/table/focus-row.ts'
import { useHasPreview } from '#web/ui/room.ts'
import { readOpen } from './use-list-page.ts'

type Preview = {
  openId: string | undefined
  /** There is room for it next to the list. */
  isBeside: boolean
  open: (id: string) => void
  close: () => void
}

/** `hrefOf`: the address of a record's own screen; 'none' if records have none. If absent, rows cannot be previewed. */
export function usePreview(hrefOf: ((id: string) => string) | 'none' | undefined): Preview {
  const { path, search } = useLocation()
  const isBeside = useHasPreview()
  const named = readOpen(search)

  useEffect(() => {
    if (typeof hrefOf === 'function' && !isBeside && named !== undefined)
      navigate(hrefOf(named), { replace: true })
  }, [isBeside, named, hrefOf])

  const open = useCallback(
    (id: string) => {
      if (hrefOf === undefined) return
      if (isBeside) return replaceParameters({ open: id })
      if (hrefOf === 'none') return navigate(path + withParameters(location.search, { open: id }))
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

  const openId = hrefOf === 'none' || (hrefOf && isBeside) ? named : undefined
  useEffect(() => {
    if (openId === undefined || !isBeside) return
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('main [data-row]:not(aside, aside *)') : null
      const id = row?.getAttribute('data-row')
      if (id && id !== openId) open(id)
    }
    addEventListener('focusin', follow)
    return () => removeEventListener('focusin', follow)
  }, [openId, isBeside, open])

  return { openId, isBeside, open, close }
}
