// The export of a list: a plain link to the file. In browsers that can write files, a plain click exports with progress and cancellation;
// the browser handles all other uses of the link. The keyboard shortcut asks first.

import Download from 'lucide-react/icons/download'
import { type MouseEvent, useRef } from 'react'
import { useQuestion } from '#web/forms/use-question.tsx'
import { isPlainClick } from '#web/router/link.tsx'
import { DownloadLink } from '#web/ui/button.tsx'

type ExportLinkProps = {
  href: string
  count: number | undefined
  /** What is exported: '2,648 sessions (filtered)'. */
  rows: string
}

/** Other browsers download the file and show their own progress. */
const canSaveFiles = 'showSaveFilePicker' in globalThis

const load = () => import('./export.tsx')

export function ExportLink({ href, count, rows }: ExportLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isLeftToBrowser = useRef(false)
  const { question, ask } = useQuestion()
  const leaveToBrowser = () => {
    isLeftToBrowser.current = true
    link.current?.click()
    isLeftToBrowser.current = false
  }
  const write = () => {
    load()
      .then(({ exportList }) => exportList(href, count))
      .catch(leaveToBrowser)
  }
  const askToExport = () =>
    ask(
      {
        title: `Export ${rows}?`,
        description: 'A CSV file with all columns is written to this device.',
        confirm: 'Export',
        cancel: 'Cancel',
      },
      () => (canSaveFiles ? write() : leaveToBrowser()),
    )
  const start = (event: MouseEvent) => {
    if (isLeftToBrowser.current || !isPlainClick(event)) return
    // An untrusted click comes from the keyboard shortcut, which may have been pressed by accident.
    if (!event.isTrusted) askToExport()
    else if (canSaveFiles) write()
    else return
    event.preventDefault()
  }
  const prepare = () => {
    if (canSaveFiles) load().catch(() => undefined)
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
      {question}
    </>
  )
}
