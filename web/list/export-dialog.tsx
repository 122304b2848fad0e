// Asks before an export, and for what the file has beside its rows.

import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { download } from '#web/ui/save-file.ts'

type ExportDialogProps = { href: string; rows: string; hasTotals: boolean; onClose: () => void }

export function ExportDialog({ href, rows, hasTotals, onClose }: ExportDialogProps) {
  const [withTotals, setWithTotals] = useState(false)
  return (
    <Dialog
      title={`Export ${rows}?`}
      description="A CSV file with all columns is written to this device."
      onClose={onClose}
    >
      {hasTotals && (
        <p className="mb-4">
          <Checkbox checked={withTotals} onChange={(event) => setWithTotals(event.target.checked)}>
            Add a last line with totals
          </Checkbox>
        </p>
      )}
      <DialogButtons
        onClose={onClose}
        confirm="Export"
        onConfirm={() => {
          onClose()
          download(withTotals ? withParameter(href, 'totals') : href)
        }}
      />
    </Dialog>
  )
}

function withParameter(address: string, name: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=true`
}
