// Who changed what and when: one entry for each change of a tag or a discount code, by a person, an import or the source.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { editableNames } from './entities.ts'
import { answeredInstant } from './instants.ts'
import { exactly, oneOf } from './list.ts'
import { named, namedObject } from './named.ts'
import { required } from './parameter.ts'

/** `name`: the person's current display name, in answers that include it. */
const person = v.object({ uid: v.string(), email: v.string(), name: v.optional(v.nullable(v.string())) })
const importOfFile = v.object({ uid: v.literal('import'), file: v.string() })
const source = v.object({ uid: v.literal('ingest'), token: v.string() })
const reader = v.object({ uid: v.literal('program'), token: v.string() })
const command = v.object({ uid: v.literal('command'), command: v.string() })

/**
 * Who acted, as known at that time: a person, an import with its file name, the source or a reading program with the name of its token, or
 * a program on the server with the name of its database connection.
 */
export const actor = named('Actor', v.union([person, importOfFile, source, reader, command]))
export type Actor = v.InferOutput<typeof actor>

/** The uid recorded for an unknown person, with the e-mail address that they claim. */
export const nobody = 'nobody'

/** The connections of the running console, which for example ends sign-ins that have expired. */
const ownConnections = new Set(['stoa requests', 'stoa maintenance'])

/** Returns 'ada@example.com', 'Import of tags.jsonl', 'Sent by marketplace', 'Program reports', 'Server command (stoa admin)' or 'Stoa'. */
export function actorName(actor: Actor): string {
  if ('file' in actor) return `Import of ${actor.file}`
  if ('command' in actor)
    return ownConnections.has(actor.command) ? 'Stoa' : `Server command (${actor.command})`
  if ('token' in actor) return `${actor.uid === 'ingest' ? 'Sent by' : 'Program'} ${actor.token}`
  return actor.email || 'Unknown'
}

export const changeKinds = ['created', 'changed', 'deleted', 'restored'] as const

/**
 * `act`: shared by all changes that were made together in the console; null if imported or sent by a program. `before` and `after` are the
 * whole documents; `before` is null if the document was created, `after` if it was deleted.
 */
export const change = v.object({
  at: answeredInstant,
  actor,
  kind: v.picklist(changeKinds),
  act: v.nullable(v.string()),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})
export type Change = v.InferOutput<typeof change>

/** `id`: the number of the change, by which it is undone. */
const recordedChange = namedObject('Change', { id: v.string(), ...change.entries })
export type RecordedChange = v.InferOutput<typeof recordedChange>

/** The maximum number of changes in an answer. */
export const maxChanges = 100

export const listHistory = endpoint({
  method: 'GET',
  dependsOn: [...editableNames, 'members'],
  path: '/api/history',
  summary: `The latest ${maxChanges} changes of one tag or discount code, newest first.`,
  action: 'history.read',
  query: v.strictObject({
    entity: required(oneOf(editableNames), {
      about: 'Whether the record is a tag or a discount code.',
      example: 'tags',
    }),
    id: required(exactly, { about: 'The id of the tag, or the discount code.', example: '$ID' }),
  }),
  answer: answerOf(v.array(recordedChange)),
})
