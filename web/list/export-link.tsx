// The export of a list: a plain link to the file. Where the browser can write files, a plain click exports with
// progress and cancellation; other uses of the link are left to the browser. Its key asks first.

import Download from 'lucide-react/icons/download'
import { type MouseEvent, useRef, useState } from 'react'
import { isPlainClick } from '#web/router/link.tsx'
import { DownloadLink } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'
import { canSaveFiles } from './save-file.ts'

type ExportLinkProps = {
  href: string
  total: number | undefined
  /** What is exported: '2,648 sessions (filtered)'. */
  rows: string
}

const ExportQuestion = laterLayer(async () => (await import('./export-question.tsx')).ExportQuestion)
const load = () => import('./export.ts')

export function ExportLink({ href, total, rows }: ExportLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isLeftToBrowser = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const leaveToBrowser = () => {
    isLeftToBrowser.current = true
    link.current?.click()
    isLeftToBrowser.current = false
  }
  const write = () => {
    load()
      .then(({ exportList }) => exportList(href, total))
      .catch(leaveToBrowser)
  }
  const start = (event: MouseEvent) => {
    if (isLeftToBrowser.current || !isPlainClick(event)) return
    // The click of the key is the page's own.
    if (!event.isTrusted) setAsking(true)
    else if (canSaveFiles()) write()
    else return
    event.preventDefault()
  }
  const prepare = () => {
    if (canSaveFiles()) load().catch(() => undefined)
  }
  return (
    <>
      <DownloadLink
        ref={link}
        href={href}
        aria-keyshortcuts="Shift+e"
        onClick={start}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Download aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Export CSV</span>
      </DownloadLink>
      {isAsking && (
        <ExportQuestion
          rows={rows}
          onConfirm={() => {
            setAsking(false)
            if (canSaveFiles()) write()
            else leaveToBrowser()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
