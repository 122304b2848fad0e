// Asks before a key exports a list, and says what would be written: a key may be pressed by accident.

import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type ExportQuestionProps = {
  /** '2,648 sessions (filtered)' */
  rows: string
  onConfirm: () => void
  onClose: () => void
}

export function ExportQuestion({ rows, ...answers }: ExportQuestionProps) {
  return (
    <ConfirmDialog
      title={`Export ${rows}?`}
      description="They are written into a CSV file on this device, with all their columns."
      confirm="Export"
      cancel="Cancel"
      look="primary"
      {...answers}
    />
  )
}
