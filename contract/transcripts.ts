// The parts of a transcript: plain texts, in which speakers are guessed, and the objects that programs record, which name them.

import { type Field, isObject } from './field.ts'
import { timestamp } from './field-kinds.ts'
import { isTimestamp, type Timestamp } from './timestamp.ts'

/** One utterance; `at`: when. */
export type Utterance = { speaker?: string; text: string; at?: Timestamp }

const expected = 'text, or {speaker, text}'

/** Also reads {role, content}. Stored and sent as text, or as {speaker, text, at}. */
export const spoken: Field<string | Utterance | undefined> = {
  kind: 'text',
  schema: {
    description: expected,
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        properties: { speaker: { type: 'string' }, text: { type: 'string' }, at: timestamp.schema },
        required: ['text'],
      },
    ],
  },
  read(value, report, path) {
    const said = readSaid(value)
    if (isObject(value)) timestamp.read(value.at, report, `${path}.at`)
    if (said === undefined && value !== undefined && value !== null) report({ field: path, value, expected })
    return said
  },
  normalise(value) {
    const said = readSaid(value)
    return said === undefined || JSON.stringify(said) === JSON.stringify(value) ? value : said
  },
}

const nobody = () => undefined

function readSaid(value: unknown): string | Utterance | undefined {
  if (typeof value === 'string') return value
  if (!isObject(value)) return undefined
  const { speaker = value.role, text = value.content } = value
  if (typeof text !== 'string') return undefined
  const at = timestamp.read(value.at, nobody, '')
  return { ...(typeof speaker === 'string' && { speaker }), text, ...(isTimestamp(at) && { at }) }
}

/** Returns the text without the speaker. */
export function utteranceText(said: string | Utterance): string {
  return typeof said === 'string' ? said : said.text
}
