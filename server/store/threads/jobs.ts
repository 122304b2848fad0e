// The functions that work on foreign texts and documents, by name. They only compute, and their inputs and answers can be
// sent between threads.

import { listLine } from '#server/csv/list-lines.ts'
import { prepareKept } from '#server/store/documents/prepare-kept.ts'
import { prepareLines } from '#server/store/documents/prepare-lines.ts'
import { prepareSent } from '#server/store/documents/prepare-sent.ts'
import { prepareStored } from '#server/store/documents/prepare-stored.ts'
import { summariseTexts } from '#server/store/documents/summarise-texts.ts'
import { addMatches, findUnclear } from '#server/store/lists/session-match-lines.ts'
import { contentText, editAtSource, editedText, hasFields } from '#server/store/mirror/content.ts'
import { prepareChanged } from '#server/store/mirror/prepare-changed.ts'
import { actRows } from '#server/store/records/act-rows.ts'
import { editedRow } from '#server/store/records/edited-row.ts'
import { describeHits } from '#server/store/search/describe-hits.ts'

export const jobs = {
  prepareKept,
  prepareLines,
  prepareSent,
  prepareStored,
  prepareChanged,
  contentText,
  editAtSource,
  editedText,
  editedRow,
  actRows,
  hasFields,
  describeHits,
  findUnclear,
  addMatches,
  summariseTexts,
  listLine,
}

export type Jobs = typeof jobs
export type JobName = keyof Jobs
