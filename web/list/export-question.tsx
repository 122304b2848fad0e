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
      description="A CSV file with all columns is written to this device."
      confirm="Export"
      cancel="Cancel"
      look="primary"
      {...answers}
    />
  )
}
