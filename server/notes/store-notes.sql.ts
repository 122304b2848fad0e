// Writes notes with given authors and times, for the demo.

import sql from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { mentionsIn } from '#contract/note-text.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type Author, wordsOfNote } from './notes.sql.ts'

type GivenNote = {
  id: string
  entity: EntityName
  record: string
  text: string
  author: Author
  createdMs: number
  corrects?: string
}

export async function storeNotes(db: Transaction, notes: readonly GivenNote[]): Promise<void> {
  for (const { id, entity, record, text, author, createdMs, corrects } of notes)
    await db.execute(sql`
      insert into notes (id, entity, record_id, text, author_uid, author_name, created_ns, corrects, mentions, search)
      values (${id}, ${entity}, ${record}, ${text}, ${author.uid}, ${author.name}, ${BigInt(Math.floor(createdMs)) * 1_000_000n},
        ${corrects ?? null}, ${mentionsIn(text)}::text[], array_to_tsvector(${wordsOfNote(text)}::text[]))`)
}
