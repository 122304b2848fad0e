// Notes on records: their list, and how they are written, edited and removed. The author may edit and remove a note for some minutes by
// the database's clock; administrators may remove any. Triggers record these changes and notify open browsers.

import sql, { raw } from 'sql-template-tag'
import { editableMinutes } from '#contract/note.ts'
import { mentionsIn, plainNote } from '#contract/note-text.ts'
import { maxColleagues, maxNotes, type NoteBody, type NotesSelection } from '#contract/notes.ts'
import { invalidField, Problem, refused } from '#contract/problem.ts'
import { mayEnter } from '#server/accounts/members.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { idColumn } from '#server/documents/columns.ts'
import { wordsOf } from '#server/documents/search-words.ts'
import { notFound, type VersionedDocument } from '#server/documents/stored/get-record.sql.ts'
import { listedNoteJson, noteFields } from '#server/documents/stored/related.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { changedMeanwhile } from '#server/edits/acts.sql.ts'
import { ownListing } from '#server/lists/listed-table.sql.ts'
import { firstInstant, instantAfter } from '#server/lists/selection/day-bounds.sql.ts'
import { equals } from '#server/lists/selection/filters.sql.ts'
import { matching } from '#server/lists/words/matching.sql.ts'

export const notesListing = ownListing<NotesSelection>({
  table: 'notes',
  sortKeys: { at: { column: 'created_ns', type: 'bigint', descends: true, isIndexed: true } },
  filters: {
    author: equals('author_uid'),
    entity: equals('entity'),
    record: equals('record_id'),
    mentions: { column: 'mentions', test: (mentions, uid) => sql`${mentions} @> array[${uid}]` },
    from: { column: 'created_ns', test: (at, day, clock) => sql`${at} >= ${firstInstant(day, clock)}` },
    until: { column: 'created_ns', test: (at, day, clock) => sql`${at} < ${instantAfter(day, clock)}` },
  },
  row: listedNoteJson,
  bytes: sql`octet_length(text)`,
  searched: matching,
})

export type Author = { uid: string; name: string }

/** Returns the id. Throws not_found for an unknown record, and invalid for a correction of another record's note. */
export async function createNote(db: Transaction, author: Author, note: NoteBody): Promise<string> {
  const { entity, record, text, corrects } = note
  // Prevents erasing the person of the record until the end of the transaction.
  const [found] = await db.query(
    sql`select id from ${raw(tables[entity].table)} where id = ${idColumn(record)} for key share`,
  )
  if (!found) throw notFound(entity, record)
  const others = await db.query<{ id: string; corrects: string | null }>(sql`
    select id, corrects from notes where entity = ${entity} and record_id = ${record} limit ${maxNotes}`)
  if (others.length === maxNotes)
    throw refused(`There are ${maxNotes} notes on this record already, which is the most that it takes.`)
  if (corrects !== undefined && !others.some((other) => other.id === corrects && other.corrects === null))
    throw invalidField(
      'corrects',
      'The body is not valid: corrects',
      'names no note of this record that can be corrected',
    )
  const [written] = await db.query<{ id: string }>(sql`
    insert into notes (entity, record_id, text, author_uid, author_name, corrects, mentions, search)
    values (${entity}, ${record}, ${text}, ${author.uid}, ${author.name}, ${corrects ?? null},
      ${mentionsIn(text)}::text[], array_to_tsvector(${wordsOfNote(text)}::text[]))
    returning id`)
  if (!written) throw new Error('The note was not written.')
  return written.id
}

export function wordsOfNote(text: string): string[] {
  return wordsOf([['Note', plainNote(text)]])
}

/** `version`: the version that the author has seen; undefined: any. */
type ExpectedNote = { id: string; uid: string; version: bigint | undefined }

export async function updateNote(db: Transaction, seen: ExpectedNote, text: string): Promise<void> {
  await hold(db, seen)
  await db.execute(sql`
    update notes set text = ${text}, version = version + 1, mentions = ${mentionsIn(text)}::text[],
      search = array_to_tsvector(${wordsOfNote(text)}::text[]),
      edited_ns = (extract(epoch from clock_timestamp()) * 1000000)::bigint * 1000
    where id = ${seen.id}`)
}

/** `mayRemoveOthers`: may also remove a note of a colleague, or an own one after its time. */
export async function removeNote(
  db: Transaction,
  seen: ExpectedNote,
  mayRemoveOthers: boolean,
): Promise<void> {
  await hold(db, seen, mayRemoveOthers)
  const corrections = await db.query(sql`select from notes where corrects = ${seen.id} limit 1`)
  if (corrections.length > 0) throw refused('This note has a correction, so it stays.')
  await db.execute(sql`delete from notes where id = ${seen.id}`)
}

async function hold(db: Transaction, { id, uid, version }: ExpectedNote, isAny = false): Promise<void> {
  const [held] = await db.query<{ isOwn: boolean; isNew: boolean; version: bigint }>(sql`
    select author_uid = ${uid} as "isOwn", version,
      created_ns > ((extract(epoch from clock_timestamp()) - ${editableMinutes * 60}::integer) * 1000000)::bigint * 1000 as "isNew"
    from notes where id = ${idColumn(id)} for update`)
  if (!held) throw noNote()
  if (!held.isOwn && !isAny)
    throw new Problem('forbidden', 'Only its author edits or removes a note. Write a correction.')
  if (!held.isNew && !isAny)
    throw refused(`A note is edited and removed for ${editableMinutes} minutes. Write a correction.`)
  if (version !== undefined && version !== held.version) throw changedMeanwhile()
}

function noNote(): Problem {
  return new Problem('not_found', 'There is no such note.')
}

/** Returns the note as JSON text, and its version. Throws not_found. */
export async function getNote(db: Db, id: string): Promise<VersionedDocument> {
  const [found] = await db.query<VersionedDocument>(sql`
    select json_build_object(${noteFields()})::text as document, version from notes where id = ${id}`)
  if (!found) throw noNote()
  return found
}

/** Returns as JSON text the members who may sign in, by name, then former ones that notes and feedback name. */
export async function listColleagues(db: Db): Promise<string> {
  const name = sql`coalesce(nullif(display_name, ''), email)`
  const [row] = await db.query<{ colleagues: string }>(sql`
    select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'email', email, 'isGone', gone)
      order by gone, lower(name), uid), '[]')::text as colleagues
    from (
      (select uid, email, ${name} as name, false as gone from accounts where ${mayEnter}
        order by lower(${name}), uid limit ${maxColleagues})
      union all
      (select uid, coalesce(email, ''), coalesce(${name}, called), true
        from (
          select uid, max(called) as called from (
            select owner as uid, owner_name as called from feedback_states where owner <> ''
            union all select author_uid, author_name from notes
          ) as named group by uid
        ) as known left join accounts using (uid)
        where ${mayEnter} is not true
        order by lower(called), uid limit ${maxColleagues})
    ) as all_colleagues`)
  return row?.colleagues ?? '[]'
}
