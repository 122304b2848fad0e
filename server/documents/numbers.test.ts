// A number means its value, not its spelling: the server reads a document, the browser reads what the server has stored of it, and both
// read the same, whatever the digits, in rows, CSV and faults.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountCodes } from '#contract/discount-codes.ts'
import type { EntityName } from '#contract/entities.ts'
import type { Entity } from '#contract/entity.ts'
import type { Fault, Fields } from '#contract/field.ts'
import { wholeText } from '#contract/json-number.ts'
import { formatPrice, readDecimal, sumOf } from '#contract/money.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { sessionColumns } from '#server/lists/csv/columns.ts'
import { absentNs } from './columns.ts'
import { parseDocument } from './read-document.ts'
import { sessionRow } from './sessions.ts'

/** Returns what the server reads in the line, after checking that the browser reads the same in the stored document. */
function readOnBothSides<F extends Fields>(name: EntityName, entity: Entity<F>, line: string) {
  const document = parseDocument(line)
  const { row, faults } = tables[name].row(document)
  const browserFaults: Fault[] = []
  const browser = entity.read(JSON.parse(String(row.document)), (fault) => browserFaults.push(fault))
  expect(browser).toEqual(entity.read(document))
  expect(browserFaults.map(({ field, expected }) => [field, expected])).toEqual(
    faults.map(({ field, expected }) => [field, expected]),
  )
  // The original is kept, so that it can be read again.
  expect(tables[name].row(parseDocument(String(row.original ?? row.document))).row).toEqual(row)
  return { read: browser, faults: faults.map(({ field }) => field) }
}

/** [amount, rating, hours, percentage, id, second]: undefined for a fault. */
function readNumber(spelled: string) {
  const session = readOnBothSides(
    'sessions',
    sessions,
    `{"id":"s","userId":${spelled},"discountCode":${spelled},"totalPrice":${spelled},"rating":${spelled},"slot":{"startingTime":${spelled}}}`,
  ).read
  const user = readOnBothSides(
    'users',
    users,
    `{"id":"u","Expert":{"Availability":{"leadTime":${spelled}},"Ratings":[${spelled}],"HourlyRate":${spelled}}}`,
  ).read
  const code = readOnBothSides(
    'discount-codes',
    discountCodes,
    `{"id":"c","percentageDiscount":${spelled},"expirationDate":${spelled}}`,
  ).read
  const start = session.slot?.startingTime
  expect(user.Expert?.HourlyRate).toEqual(session.totalPrice)
  return {
    amount: session.totalPrice,
    rating: session.rating,
    hours: user.Expert?.Availability?.leadTime,
    percentage: code.percentageDiscount,
    id: session.userId,
    time: typeof start === 'object' ? [start.seconds, start.nanoseconds] : start,
  }
}

test.each<[string, ReturnType<typeof readNumber>]>([
  ['45.000000000000000000', { amount: '45', rating: 45, hours: 45, percentage: 45, id: '45', time: [45, 0] }],
  [
    '4.5000000000000000',
    { amount: '4.5', rating: 4.5, hours: 4.5, percentage: 4.5, id: undefined, time: [4, 500_000_000] },
  ],
  ['450E-1', { amount: '45', rating: 45, hours: 45, percentage: 45, id: '45', time: [45, 0] }],
  ['-0.000', { amount: '0', rating: 0, hours: 0, percentage: 0, id: '0', time: [0, 0] }],
  [
    '1769853600.000000',
    {
      amount: '1769853600',
      rating: 1_769_853_600,
      hours: 1_769_853_600,
      percentage: undefined,
      id: '1769853600',
      time: [1_769_853_600, 0],
    },
  ],
  [
    '1769853600.1234560000000000001',
    {
      amount: '1769853600.1234560000000000001',
      rating: 1_769_853_600.123456,
      hours: 1_769_853_600.123456,
      percentage: undefined,
      id: undefined,
      time: [1_769_853_600, 123_456_000],
    },
  ],
  [
    '12345678901234567891',
    {
      amount: undefined,
      rating: 12_345_678_901_234_567_000,
      hours: 12_345_678_901_234_567_000,
      percentage: undefined,
      id: '12345678901234567891',
      time: 'invalid',
    },
  ],
  [
    '1e400',
    {
      amount: undefined,
      rating: undefined,
      hours: undefined,
      percentage: undefined,
      id: undefined,
      time: 'invalid',
    },
  ],
])('%s', (spelled, expected) => {
  expect(readNumber(spelled)).toEqual(expected)
})

test('a long number, and a large exponent, take no longer than their text', () => {
  const digits = '7'.repeat(1_000_000)
  expect(readNumber(digits)).toMatchObject({ amount: undefined, id: undefined, time: 'invalid' })
  expect(readNumber(`0.${digits}`).amount).toBe(`0.${'7'.repeat(60)}`)
  expect(readNumber(`0.${'0'.repeat(1_000_000)}45e1000002`).amount).toBe('45')
  expect(readNumber('1e999999999').amount).toBeUndefined()
})

const noNumbers = [
  '0x10',
  '1_000',
  '１６',
  'Infinity',
  'NaN',
  '1e400',
  '1e1',
  '',
  ' ',
  '12,50',
  '.5',
  '5.',
  '+',
  '٣',
]

describe('instants outside the plausible years', () => {
  const slots: [string, string?][] = [
    ['1769853600000000', 'microseconds'],
    ['"1769853600000000"', 'microseconds'],
    ['1769853600000000000', 'nanoseconds'],
    ['1769853600123456789', 'nanoseconds'],
    ['{"seconds":1769853600000}', 'milliseconds'],
    ['{"_seconds":1769853600000,"_nanoseconds":0}', 'milliseconds'],
    ['20260131', 'a date of the calendar'],
    ['20260131100000', 'a date of the calendar'],
    ...['-1', '-62135596800', '"0001-01-01T00:00:00Z"', '"1969-12-31T23:59:59Z"', '{"seconds":-1}'].map(
      (spelled): [string] => [spelled],
    ),
    ...['"2200-01-01"', '9999999999', '99999999999', '253402300800', '1e300', '"infinity"'].map(
      (spelled): [string] => [spelled],
    ),
  ]
  test.each(slots)('%s is a fault, on both sides, and before all instants', (spelled, likely) => {
    const line = `{"id":"s","slot":{"startingTime":${spelled}}}`
    const { read, faults } = readOnBothSides('sessions', sessions, line)
    expect([read.slot?.startingTime, faults]).toEqual(['invalid', ['slot.startingTime']])
    const { row, faults: found } = sessionRow(parseDocument(line))
    expect(row.slot_ns).toBe(absentNs)
    expect(found[0]?.expected).toMatch(likely ? new RegExp(`it looks like ${likely}$`) : /from 1970 to 2199$/)
  })

  test.each(['0', '"1970-01-01"', '"2199-12-31T23:59:59.999Z"', '7258118399', '1769853600000'])(
    '%s is none',
    (spelled) => {
      const line = `{"id":"s","slot":{"startingTime":${spelled}}}`
      expect(readOnBothSides('sessions', sessions, line).faults).toEqual([])
    },
  )

  test.each<[string, string[]]>([
    ['"9999-12-31T23:59:59.999999Z"', []],
    ['253402300799', []],
    ['"253402300799000"', []],
    ['253402300799999', []],
    ['253402300800', ['expirationDate']],
    ['-1', ['expirationDate']],
    ['1893456000000000', ['expirationDate']],
    ['20301231', ['expirationDate']],
    ['20301231235959', ['expirationDate']],
  ])('a code may expire until the end of 9999: %s', (spelled, expected) => {
    const line = `{"id":"c","expirationDate":${spelled}}`
    expect(readOnBothSides('discount-codes', discountCodes, line).faults).toEqual(expected)
  })

  test('of what was said are left out', () => {
    const line = '{"id":"s","transcripts":[{"text":"Hello","at":1769853600000000}]}'
    const { row, faults } = sessionRow(parseDocument(line))
    expect([row.transcripts, faults.map(({ field }) => field)]).toEqual([
      '[{"text":"Hello"}]',
      ['transcripts.0.at'],
    ])
  })
})

test.each(noNumbers)('the text %j is a fault wherever a number is expected, on both sides', (text) => {
  const spelled = JSON.stringify(text)
  const { faults } = readOnBothSides(
    'sessions',
    sessions,
    `{"id":"s","totalPrice":${spelled},"rating":${spelled},"slot":{"startingTime":${spelled}}}`,
  )
  expect(faults).toEqual(['rating', 'slot.startingTime', 'totalPrice'])
  const code = `{"id":"c","percentageDiscount":${spelled},"expirationDate":${spelled}}`
  expect(readOnBothSides('discount-codes', discountCodes, code).faults).toEqual([
    'percentageDiscount',
    'expirationDate',
  ])
})

const sign = fc.constantFrom('', '-')
const whole = fc.bigInt({ min: 0n, max: 999_999_999_999_999n }).map(String)
const fraction = fc.stringMatching(/^\d{0,40}$/)
const zeros = fc.nat({ max: 30 }).map((count) => '0'.repeat(count))
const blanks = fc.constantFrom('', ' ', '\t', '\n ', '\u00a0')

/** Spellings of one amount, as JSON numbers and as texts. */
const spellings = fc
  .tuple(sign, whole, fraction, zeros, fc.integer({ min: -40, max: 40 }), fc.constantFrom('e', 'E'), blanks)
  .map(([minus, before, after, tail, shift, letter, blank]) => {
    const point = after + tail === '' ? '' : '.'
    const plain = `${minus}${before}${point}${after}${tail}`
    const text = (spelled: string) => JSON.stringify(blank + spelled + blank)
    return [
      plain,
      `${minus}${before}${point}${after}${tail}${letter}0`,
      `${minus}${shifted(before, after, shift)}${letter}${shift < 0 ? '+' : ''}${-shift}`,
      text(plain),
      text(`${minus || '+'}${tail}${before}${point}${after}${tail}`),
    ]
  })

/** Moves the point, and returns a number of JSON's grammar. */
function shifted(before: string, after: string, places: number): string {
  const digits = '0'.repeat(50) + before + after + '0'.repeat(50)
  const at = 50 + before.length + places
  return `${digits.slice(0, at).replace(/^0+(?=\d)/, '')}.${digits.slice(at)}`
}

test('every spelling of an amount is the same amount on both sides, in rows, sums and CSV, and no fault', () => {
  const priced = sessionColumns.find(([name]) => name === 'totalPrice')?.[1]
  fc.assert(
    fc.property(spellings, (forms) => {
      const found = forms.map((spelled) => {
        const line = `{"id":"s","userId":"u","totalPrice":${spelled}}`
        const { read, faults } = readOnBothSides('sessions', sessions, line)
        const { total_price } = sessionRow(parseDocument(line)).row
        return [readDecimal(total_price), read.totalPrice, priced?.(read), faults]
      })
      const [, , , none] = found[0] ?? []
      expect(none).toEqual([])
      const worth = found.map((one) => one.map((part) => (typeof part === 'string' ? unitsIn(part) : part)))
      expect(worth).toEqual(worth.map(() => worth[0]))
      const shown = new Set(found.map(([amount]) => formatPrice(readDecimal(amount))))
      expect(shown.size).toBe(1)
      const amount = readDecimal(found[0]?.[0]) ?? '0'
      expect(unitsIn(sumOf([amount, amount]))).toBe(2n * unitsIn(amount))
    }),
  )
})

/** Returns an integer in units of 10^-60, the last digit of an amount. */
function unitsIn(amount: string): bigint {
  const [before = '', after = ''] = amount.split('.')
  return BigInt(before + after.padEnd(60, '0'))
}

test('an epoch number is exact to the nanosecond, also as text', () => {
  const second = fc.integer({ min: 300_000_000, max: 7_000_000_000 })
  fc.assert(
    fc.property(second, fc.nat({ max: 999_999_999 }), zeros, (seconds, nanoseconds, tail) => {
      const digits = `${seconds}.${String(nanoseconds).padStart(9, '0')}${tail}`
      const inMs = `${seconds}${String(nanoseconds).padStart(9, '0').slice(0, 3)}.${String(nanoseconds).padStart(9, '0').slice(3)}`
      for (const spelled of [digits, `"${digits}"`, inMs, `"${inMs}"`]) {
        const line = `{"id":"s","slot":{"startingTime":${spelled}}}`
        const { read, faults } = readOnBothSides('sessions', sessions, line)
        expect([read.slot?.startingTime, faults]).toEqual([{ seconds, nanoseconds }, []])
      }
    }),
  )
})

test('whatever number a field has, both sides read the same', () => {
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,30})$/)
  const number = fc
    .tuple(
      sign,
      digits,
      fc.option(fc.stringMatching(/^\d{1,30}$/)),
      fc.option(fc.integer({ min: -400, max: 400 })),
    )
    .map(
      ([minus, before, after, exponent]) =>
        `${minus}${before}${after ? `.${after}` : ''}${exponent === null ? '' : `e${exponent}`}`,
    )
  fc.assert(
    fc.property(number, (spelled) => {
      const { id } = readNumber(spelled)
      if (id !== undefined) expect(id).toBe(wholeText(Object(parseDocument(`{"id":"x","n":${spelled}}`)).n))
    }),
  )
})
