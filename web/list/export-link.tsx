// The export of a list: a plain link to the file. In browsers that can write files, a plain click exports with progress and cancellation;
// the browser handles all other uses of the link. The keyboard shortcut asks first, as does a file with choices.

import Download from 'lucide-react/icons/download'
import { type MouseEvent, useRef, useState } from 'react'
import { isPlainClick } from '#web/router/link.tsx'
import { OutLink } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'

type ExportLinkProps = {
  href: string
  count: number | undefined
  /** What is exported: '2,648 sessions (filtered)'. */
  rows: string
  /** The file may end with a line of sums. */
  hasTotals?: boolean | undefined
}

const ExportDialog = laterLayer(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** Other browsers download the file and show their own progress. */
const canSaveFiles = 'showSaveFilePicker' in globalThis

const load = () => import('./export.tsx')

export function ExportLink({ href, count, rows, hasTotals = false }: ExportLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isLeftToBrowser = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const leaveToBrowser = (address: string) => {
    if (!link.current) return
    isLeftToBrowser.current = true
    link.current.href = address
    link.current.click()
    link.current.href = href
    isLeftToBrowser.current = false
  }
  const write = (address = href) => {
    if (!canSaveFiles) leaveToBrowser(address)
    else
      load()
        .then(({ exportList }) => exportList(address, count))
        .catch(() => leaveToBrowser(address))
  }
  const start = (event: MouseEvent) => {
    if (isLeftToBrowser.current || !isPlainClick(event)) return
    // An untrusted click comes from the keyboard shortcut, which may have been pressed by accident.
    if (hasTotals || !event.isTrusted) setAsking(true)
    else if (canSaveFiles) write()
    else return
    event.preventDefault()
  }
  const prepare = () => {
    if (canSaveFiles) load().catch(() => undefined)
  }
  return (
    <>
      <OutLink
        download
        ref={link}
        href={href}
        aria-keyshortcuts="Shift+e"
        onClick={start}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Download aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Export CSV</span>
      </OutLink>
      {isAsking && (
        <ExportDialog
          rows={rows}
          hasTotals={hasTotals}
          onExport={(withTotals) => write(withTotals ? withParameter(href, 'totals') : href)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function withParameter(address: string, name: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=true`
}
