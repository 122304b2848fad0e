// The page docs/documents.md: its rows are the declared fields (with -u they are written), its examples are the smallest complete
// documents, and each form in its table is read as described.

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Fault, Field, Kind } from '#contract/field.ts'
import { decimal, flag, id, number, percentage, phone, timestamp, weekday } from '#contract/field-kinds.ts'
import { readDecimal } from '#contract/money.ts'
import { spoken } from '#contract/transcripts.ts'
import { parseExactly } from './json.ts'
import { concluded, summarise } from './mapping/field-summary.ts'
import { declaredOf, essentialFields, valueAt, withValueAt } from './mapping/targets.ts'
import { parseDocument } from './read-document.ts'

const file = new URL('../../docs/documents.md', import.meta.url)
const page = await readFile(file, 'utf8')
const [beginning = '', ...parts] = page.split(/^## /m)

/** Names in the page that differ from those of the kinds. */
const names: Partial<Record<Kind, string>> = {
  name: 'text',
  status: 'text',
  flag: 'true or false',
  phone: 'phone number',
}

function rowsOf(entity: EntityName): string {
  const rows = declaredOf[entity].map(([path, { kind, about, isExpected }]) => {
    const expected = isExpected ? '**Expected in every document.** ' : ''
    return `| \`${path}\` | ${names[kind] ?? kind} | ${expected}${about} |`
  })
  return rows.join('\n')
}

test('every declared field has its row, and nothing else has one', async () => {
  const written = parts.map((part, index) => {
    const entity = entityNames[index]
    return entity === undefined
      ? part
      : part.replace(/(?<=^\|---\|---\|---\|\n)(\|.*\n)+/m, `${rowsOf(entity)}\n`)
  })
  await expect([beginning, ...written].join('## ')).toMatchFileSnapshot(file.pathname)
})

describe.each(entityNames.map((entity, index) => [entity, parts[index] ?? ''] as const))(
  '%s',
  (entity, part) => {
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
