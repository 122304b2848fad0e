// The note that is being written, edited or corrected: the shell shows its dialog.

import type { EntityName } from '#contract/entities.ts'
import type { Note } from '#contract/note.ts'
import { createStore } from '#web/store.ts'

export type NotedRecord = { entity: EntityName; record: string }

/** `name`: what the record is called, if known. `corrects` and `edits`: the note to correct or edit. */
export type NoteTarget = NotedRecord & { name?: string | undefined; corrects?: Note; edits?: Note }

/** 'here': the focused row or the record of the address, if there is one. Undefined while no note is written. */
export const noteTarget = createStore<NoteTarget | 'here' | undefined>(undefined)
