// The actions on many records at once, which each editable entity declares for the action bar and its dialog.

import type { ReactNode } from 'react'
import type { BatchRow, Outcome } from '#contract/acts.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import type { ActedName } from '#contract/entities.ts'
import type { Question } from '#web/forms/use-question.tsx'

/** A row as a page of its list sends it. */
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
  /** On its button, such as 'Add days'. */
  label: string
  /** The key that opens it. */
  letter?: string
  /** The question of the dialog, such as 'Add days to 12 codes'. */
  title: (count: string) => string
  /** On the button that does it. */
  confirm: string
  /** Shown only to people who may delete. */
  isDeletion?: boolean
  initial: TypedValues
  /** The change described by the typed values; undefined while they are incomplete. */
  read: (values: TypedValues) => Change | undefined
  /** A question before the change is made to that many records; undefined where none is needed. */
  question?: (change: Change, count: number) => Question | undefined
  fields?: (values: TypedValues, onChange: (change: TypedValues) => void) => ReactNode
  /** What the records now have in common: 'they now expire on 1 May 2027'. */
  says?: (change: Change) => string
  /** What else depends on the records. */
  note?: (rows: readonly Row[]) => string | undefined
}

type ByKind<Row, Change extends { kind: string }> = {
  [Kind in Change['kind']]: ManyAction<Row, Extract<Change, { kind: Kind }>>
}

/** In their order; a kind of change without an action does not compile. */
export function actionsOf<Row, Change extends { kind: string }>(
  byKind: ByKind<Row, Change>,
): readonly ManyAction<Row, Change>[] {
  // Each is only given the changes that it has read.
  return Object.values(byKind) as ManyAction<Row, Change>[]
}

export type ManyActions<Row, Change> = {
  entity: ActedName
  one: string
  many: string
  batch: BatchEndpoint<Change>
  nameOf: (row: Row) => string
  actions: readonly ManyAction<Row, Change>[]
  /** The address of records that a change has removed from the list; the act's entry in the activity where absent. */
  hrefOf?: (change: Change) => string
}
