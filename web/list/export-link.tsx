// The export of a list: a plain link to the file. Where the browser can write files, a plain click exports with
// progress and cancellation; other uses of the link are left to the browser.

import Download from 'lucide-react/icons/download'
import { type MouseEvent, useRef } from 'react'
import { isPlainClick } from '#web/router/link.tsx'
import { DownloadLink } from '#web/ui/button.tsx'
import { canSaveFiles } from './save-file.ts'

type ExportLinkProps = { href: string; total: number | undefined }

const load = () => import('./export.ts')

export function ExportLink({ href, total }: ExportLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isLeftToBrowser = useRef(false)
  const leaveToBrowser = () => {
    isLeftToBrowser.current = true
    link.current?.click()
    isLeftToBrowser.current = false
  }
  const start = (event: MouseEvent) => {
    if (isLeftToBrowser.current || !canSaveFiles() || !isPlainClick(event)) return
    event.preventDefault()
    load()
      .then(({ exportList }) => exportList(href, total))
      .catch(leaveToBrowser)
  }
  const prepare = () => {
    if (canSaveFiles()) load().catch(() => undefined)
  }
  return (
    <DownloadLink
      ref={link}
      href={href}
      aria-keyshortcuts="e"
      onClick={start}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">Export CSV</span>
    </DownloadLink>
  )
}
