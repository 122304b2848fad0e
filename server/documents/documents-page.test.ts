// The page docs/documents.md: its fields are those that are read, its examples the smallest that lack nothing, and each form
// of its table is read as it says.

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { entityNames } from '#contract/entities.ts'
import type { Fault, Field } from '#contract/field.ts'
import { decimal, flag, id, number, percentage, phone, timestamp, weekday } from '#contract/field-kinds.ts'
import { readDecimal } from '#contract/money.ts'
import { spoken } from '#contract/transcripts.ts'
import { parseExactly } from './json.ts'
import { concluded, essentialFields, summarise } from './mapping/field-summary.ts'
import { leavesOf, targets, valueAt, withValueAt } from './mapping/targets.ts'
import { parseDocument } from './read-document.ts'

const page = await readFile(new URL('../../docs/documents.md', import.meta.url), 'utf8')
const [, ...parts] = page.split(/^## /m)

describe.each(entityNames.map((entity, index) => [entity, parts[index] ?? ''] as const))(
  '%s',
  (entity, part) => {
    const rows = [...part.matchAll(/^\| `(.*?)` \| (.*?) \| ?(.*?) ?\|$/gm)]

    test('has all fields with their kinds, and those that every document should have', () => {
      expect(rows.map(([, field, kind]) => [field, kind === 'true or false' ? 'flag' : kind])).toEqual(
        leavesOf(entity).map((field) => [field, targets[entity].get(field)]),
      )
      const expected = rows.filter(([, , , note = '']) => note.includes('Expected in every document'))
      expect(expected.map(([, field]) => field)).toEqual(essentialFields[entity])
    })

    test('has an example that lacks nothing, and nothing less would do', () => {
      const document = parseDocument(/^ {4}(\{.*\})$/m.exec(part)?.[1] ?? '')
      const of = (one: object) =>
        concluded(entity, summarise(entity, [parseDocument(JSON.stringify(one))]), false)
      expect(of(document)).toMatchObject({ lacking: [], unknown: [] })
      const readable = of(document).fields.filter((one) => one.readable === 1)
      expect(readable.map(({ field }) => field)).toEqual(essentialFields[entity])
      for (const field of essentialFields[entity]) {
        const path = field.split('.')
        expect(valueAt(document, path)).toBeDefined()
        expect(of(Object(withValueAt(document, path, undefined))).lacking).toEqual([field])
      }
    })
  },
)

const kinds: Record<string, Field<unknown>> = {
  time: timestamp,
  amount: decimal,
  percentage,
  number,
  id,
  'phone number': phone,
  day: weekday,
  'what was said': spoken,
  'true or false': flag,
}

describe('accepted forms', () => {
  const rows = [...(parts.at(-1) ?? '').matchAll(/^\| ([a-z ]+) \| (.*) \| `(.*)` \|$/gm)]

  test('of every kind', () => {
    expect([...new Set(rows.map(([, kind]) => kind))]).toEqual(Object.keys(kinds))
  })

  const forms = rows.flatMap(([, kind = '', given = '', readAs = '']) =>
    [...given.matchAll(/`(.*?)`/g)].map(([, form = '']) => [kind, form, readAs] as const),
  )
  test.each(forms)('%s: %s is read as %s', (kind, form, readAs) => {
    const faults: Fault[] = []
    const read = kinds[kind]?.read(parseExactly(form), (fault) => void faults.push(fault), 'field')
    const wanted = JSON.parse(readAs)
    expect([read, faults]).toEqual([kind === 'amount' ? readDecimal(wanted) : wanted, []])
  })
})
