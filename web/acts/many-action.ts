// Actions on many records at once, which each editable entity declares for the action bar and its dialog.

import type { ReactNode } from 'react'
import type { BatchRow, Outcome } from '#contract/acts.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import type { EditableName } from '#contract/entities.ts'
import type { Question } from '#web/forms/use-question.tsx'

export type ManyRow = { id: string; version: number | undefined }

type BatchBody<Change> = {
  rows: BatchRow[]
  change: Change
  act?: string | undefined
  dryRun?: boolean | undefined
}
export type BatchEndpoint<Change> = WriteEndpoint<string, Record<string, never>, BatchBody<Change>, Outcome>

export type TypedValues = Readonly<Record<string, string>>

export type ManyAction<Row, Change> = {
  /** The label of its button and of the one that makes the change, such as 'Add days'. */
  label: string
  /** The title of the dialog, such as 'Add days to 12 codes'. */
  title: (count: string) => string
  /** Shown only to people who may delete. */
  isDeletion?: boolean
  initial: TypedValues
  /** The change described by the typed values; undefined while they are incomplete. */
  read: (values: TypedValues) => Change | undefined
  /** A question to confirm before the change is made to `count` records; undefined if none is needed. */
  question?: (change: Change, count: number) => Question | undefined
  fields?: (values: TypedValues, onChange: (change: TypedValues) => void) => ReactNode
  /** Describes what else depends on the records. */
  note?: (rows: readonly Row[]) => string | undefined
}

type ByKind<Row, Change extends { kind: string }> = {
  [Kind in Change['kind']]: ManyAction<Row, Extract<Change, { kind: Kind }>>
}

/** Lists the actions in their order; a kind of change without an action does not compile. */
export function actionsOf<Row, Change extends { kind: string }>(
  byKind: ByKind<Row, Change>,
): readonly ManyAction<Row, Change>[] {
  // Each action only receives the changes that its own `read` returned.
  return Object.values(byKind) as ManyAction<Row, Change>[]
}

export function deletionOf<Row>(note: (rows: readonly Row[]) => string): ManyAction<Row, { kind: 'delete' }> {
  return {
    label: 'Delete',
    title: (count) => `Delete ${count}`,
    isDeletion: true,
    initial: {},
    read: () => ({ kind: 'delete' }),
    note: (rows) => `${note(rows)} You can undo this, here or in Activity.`,
  }
}

export type ManyActions<Row, Change> = {
  entity: EditableName
  one: string
  many: string
  batch: BatchEndpoint<Change>
  nameOf: (row: Row) => string
  actions: readonly ManyAction<Row, Change>[]
}
