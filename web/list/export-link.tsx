// The export of a list: a link to the file, which the browser downloads. The keyboard shortcut asks first, as does a file with choices.

import Download from 'lucide-react/icons/download'
import { type MouseEvent, useState } from 'react'
import { isPlainClick } from '#web/router/link.tsx'
import { OutLink } from '#web/ui/button.tsx'
import { laterLayer } from '#web/ui/later.tsx'

type ExportLinkProps = {
  href: string
  /** What is exported: '2,648 sessions (filtered)'. */
  rows: string
  /** The file may end with a line of sums. */
  hasTotals?: boolean | undefined
}

const ExportDialog = laterLayer(async () => (await import('./export-dialog.tsx')).ExportDialog)

export function ExportLink({ href, rows, hasTotals = false }: ExportLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const start = (event: MouseEvent) => {
    // An untrusted click comes from the keyboard shortcut, which may have been pressed by accident.
    if (!isPlainClick(event) || (event.isTrusted && !hasTotals)) return
    event.preventDefault()
    setAsking(true)
  }
  return (
    <>
      <OutLink download href={href} aria-keyshortcuts="Shift+e" onClick={start}>
        <Download className="size-4" />
        <span className="max-sm:sr-only">Export CSV</span>
      </OutLink>
      {isAsking && (
        <ExportDialog href={href} rows={rows} hasTotals={hasTotals} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
