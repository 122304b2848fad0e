// The routes of notes, and of the colleagues that they can mention.

import { randomUUID } from 'node:crypto'
import * as contract from '#contract/notes.ts'
import { isAllowed } from '#server/access/policy.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { idempotencyKeyOf, versionOf } from '#server/edits/headers.ts'
import { answerOnce } from '#server/edits/once.sql.ts'
import { bindHeld, bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context, Reply } from '#server/http/context.ts'
import { bindCount, bindOwnList, withUid } from '#server/lists/list-routes.ts'
import * as notes from './notes.sql.ts'

export function registerNotes(app: HttpApp, context: Context): void {
  bindOwnList(app, context, 'notes', [contract.listNotes, contract.exportNotes], (person, query) => ({
    selection: withUid('mentions', query, person.principal),
    list: notes.notesListing,
  }))
  bindCount(app, context, contract.countNotes, notes.notesListing, (person, query) =>
    withUid('mentions', query, person.principal),
  )

  bindHeld(app, context, contract.createNote, async (db, request) => {
    const { principal: who, body } = request
    const author = { uid: who.uid, name: who.displayName || who.email }
    const key = idempotencyKeyOf(contract.createNote, request)
    // Only the id is kept for a repeated request: no text outlives its note.
    const create = async () => ({ text: await notes.createNote(db, author, body), version: null })
    return await noteOf(db, (await answerOnce(db, key, randomUUID(), create)).text)
  })

  bindHeld(app, context, contract.updateNote, async (db, { principal: { uid }, params, body, ifMatch }) => {
    const { id } = params
    const version = body.version === undefined ? versionOf(ifMatch) : BigInt(body.version)
    await notes.updateNote(db, { id, uid, version }, body.text)
    return await noteOf(db, id)
  })

  bindHeld(app, context, contract.removeNote, async (db, { principal, params: { id }, ifMatch }) => {
    const mayRemoveOthers = isAllowed(principal, 'notes.remove-others', context.config)
    await notes.removeNote(db, { id, uid: principal.uid, version: versionOf(ifMatch) }, mayRemoveOthers)
    return { nothing: true }
  })

  bindRead(app, context, contract.listColleagues, async ({ db }) => ({
    text: await notes.listColleagues(db),
  }))
}

async function noteOf(db: Transaction, id: string): Promise<Reply> {
  const { document, version } = await notes.getNote(db, id)
  return { text: document, headers: { etag: `"${version}"` } }
}
