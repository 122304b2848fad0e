// Asks before an export, and for what the file has beside its rows.

import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'

type ExportDialogProps = {
  rows: string
  hasTotals: boolean
  onExport: (withTotals: boolean) => void
  onClose: () => void
}

export function ExportDialog({ rows, hasTotals, onExport, onClose }: ExportDialogProps) {
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
          onExport(withTotals)
        }}
      />
    </Dialog>
  )
}
