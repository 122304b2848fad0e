// Finds the texts of colleagues that mention a person, by name, address or id. Erasing does not change them: they are listed, so that
// they can be edited by hand. A name is found as whole words, in any case and spelling that folding makes equal.

import sql, { join, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { words } from '#contract/fold.ts'
import { plainNote, referenceText } from '#contract/note-text.ts'
import type { Mention } from '#contract/personal-data.ts'
import { screenPaths, type ViewScreen } from '#contract/screen-paths.ts'
import { tags as tagFields, tagLabel } from '#contract/tags.ts'
import type { Db } from '#server/db/client.ts'
import { matching } from '#server/lists/words/matching.sql.ts'
import { onPerson } from './erase-notes.sql.ts'
import type { Person } from './find-person.sql.ts'

/** `id`: the id of the note, view, tag or code. */
export type FoundMention = Mention & { id: string }

export async function findMentions(db: Db, person: Person): Promise<FoundMention[]> {
  return [
    ...(await notes(db, person)),
    ...(await views(db, person)),
    ...(await tags(db, person)),
    ...(await codes(db, person)),
  ]
}

/** In characters. */
const begun = 80

async function notes(db: Db, person: Person): Promise<FoundMention[]> {
  const link = referenceText({ label: '', entity: 'users', id: person.id }).replace(/^.*\]/, '')
  const rows = await db.query<{
    id: string
    entity: EntityName
    record: string
    text: string
    by: string
  }>(sql`
    select id, entity, record_id as record, text, author_name as by from notes
    where (${mayMention(person)} or strpos(text, ${link}) > 0) and not ${onPerson(person)} order by created_ns, id`)
  return rows
    .filter(({ text }) => mentions(person, plainNote(text)) || text.includes(link))
    .map(({ id, entity, record, text, by }) => ({
      kind: 'note',
      id,
      by,
      path: pathOf(entity, record),
      text: firstWords(plainNote(text)),
    }))
}

type View = { id: string; name: string; screen: ViewScreen; query: string; by: string }

async function views(db: Db, person: Person): Promise<FoundMention[]> {
  const rows = await db.query<View>(sql`
    select id, name, screen, query, email as by from saved_views join accounts on uid = owner_uid order by saved_views.id`)
  return rows
    .filter(({ name, query }) => {
      const values = [...new URLSearchParams(query).values()]
      return values.includes(person.id) || [name, ...values].some((text) => mentions(person, text))
    })
    .map(({ id, name, screen, query, by }) => ({
      kind: 'view',
      id,
      by,
      path: `${screenPaths[screen]}?${query}`,
      text: name,
    }))
}

async function tags(db: Db, person: Person): Promise<FoundMention[]> {
  const rows = await db.query<{ document: string }>(
    sql`select document from tags where ${mayMention(person)} order by id`,
  )
  return rows
    .map(({ document }) => tagFields.read(JSON.parse(document)))
    .filter((tag) => mentions(person, tagLabel(tag)))
    .map((tag) => ({ kind: 'tag', id: tag.id, by: null, path: pathOf('tags', tag.id), text: tagLabel(tag) }))
}

async function codes(db: Db, person: Person): Promise<FoundMention[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from discount_codes where ${mayMention(person)} order by id`,
  )
  return rows
    .filter(({ id }) => mentions(person, id))
    .map(({ id }) => ({ kind: 'code', id, by: null, path: pathOf('discount-codes', id), text: id }))
}

/** SQL that tells whether a row has the words of a name or of the address, in any order. */
function mayMention({ called }: Person): Sql {
  const each = called.flatMap((name) => matching(name))
  return sql`(${join([sql`false`, ...each], ' or ')})`
}

function mentions({ called }: Person, text: string): boolean {
  const said = ` ${words(text).join(' ')} `
  return called.some((name) => {
    const sought = words(name).join(' ')
    return sought !== '' && said.includes(` ${sought} `)
  })
}

function firstWords(text: string): string {
  return text.length > begun ? `${text.slice(0, begun).toWellFormed()}…` : text
}

function pathOf(entity: EntityName, id: string): string {
  const encoded = encodeURIComponent(id)
  return entity === 'feedback' ? `/feedback?at=${encoded}&open=${encoded}` : `/${entity}/${encoded}`
}
