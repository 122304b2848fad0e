// What can be done to many records at once, as each editable entity declares it for the bar and its dialog.

import type { ReactNode } from 'react'
import type { BatchRow, Outcome } from '#contract/acts.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import type { ActedName } from '#contract/entities.ts'
import type { Question } from '#web/shared/use-question.tsx'

/** A row as a page of its list sends it. */
export type ManyRow = { id: string; version: number | undefined }

type BatchBody<Change> = {
  rows: BatchRow[]
  change: Change
  act?: string | undefined
  dryRun?: boolean | undefined
}
export type BatchEndpoint<Change> = WriteEndpoint<string, Record<string, never>, BatchBody<Change>, Outcome>

export type Values = Readonly<Record<string, string>>

export type ManyAction<Row, Change> = {
  /** On its button, such as 'Add days'. */
  label: string
  /** The key that opens it. */
  letter?: string
  /** The question of the dialog, such as 'Add days to 12 codes'. */
  title: (count: string) => string
  /** On the button that does it. */
  confirm: string
  /** Asked of those who may delete only. */
  isDeletion?: boolean
  initial: Values
  /** The change that the typed values mean, undefined while they mean none. */
  read: (values: Values) => Change | undefined
  /** What is asked before the change is made to so many records; undefined where it is certain. */
  question?: (change: Change, count: number) => Question | undefined
  fields?: (values: Values, onChange: (change: Values) => void) => ReactNode
  /** What the records now have in common: 'they now expire on 1 May 2027'. */
  says?: (change: Change) => string
  /** What else depends on the records. */
  note?: (rows: readonly Row[]) => string | undefined
}

export type ManyActions<Row, Change> = {
  entity: ActedName
  one: string
  many: string
  batch: BatchEndpoint<Change>
  nameOf: (row: Row) => string
  actions: readonly ManyAction<Row, Change>[]
  /** Where the records are that a change has taken out of the list; the activity, which shows the act, where absent. */
  hrefOf?: (change: Change) => string
}
