// The forms of numbers and dates in a column, decided from all of its values.

import { describe, expect, test } from 'vitest'
import { cellValue, nothingSeen, see } from './csv-values.ts'

/** Returns what each cell of a column means; the doubt for cells that are not read. */
function read(
  kind: 'number' | 'percentage' | 'amount' | 'time' | 'flag' | 'text',
  cells: string[],
  separator = ';',
): unknown[] {
  const seen = nothingSeen()
  for (const [row, cell] of cells.entries()) see(seen, cell, row)
  return cells.map((cell) => {
    const value = cellValue(cell, kind, seen, separator)
    return 'doubt' in value ? 'doubtful' : value.value
  })
}

describe('amounts', () => {
  test.each<[string, string[], unknown[]]>([
    [
      'decimal commas',
      ['45,50', '7', '1,200', '0,125', '1.200,50'],
      ['45.50', '7', '1.200', '0.125', '1200.50'],
    ],
    [
      'decimal points',
      ['45.50', '7', '1.200', '0.125', '1,200.50'],
      ['45.50', '7', '1.200', '0.125', '1200.50'],
    ],
    ['a point that groups, beside commas', ['45,50', '1.200', '1.200.000'], ['45.50', 'doubtful', '1200000']],
    ['a comma that groups, beside points', ['45.50', '1,200'], ['45.50', 'doubtful']],
    ['both', ['45.50', '45,50', '1.200', '1,200'], ['45.50', '45.50', 'doubtful', 'doubtful']],
    ['nothing certain', ['1.200', '2.400'], ['doubtful', 'doubtful']],
    ['what is no number', ['$5', '1.2.3', '1,2,3', '5,', '5%'], ['$5', '1.2.3', '1,2,3', '5,', '5%']],
  ])('with %s', (_, cells, values) => {
    expect(read('amount', cells)).toEqual(values)
  })

  test('with three decimals of a database', () => {
    expect(read('amount', ['1.200', '45.000'], ',')).toEqual(['1.200', '45.000'])
  })
})

test('numbers keep their digits, and lose their percent sign', () => {
  expect(read('number', ['20 %', '7,5%', '-3', '1E+05', 'ten'])).toEqual([20, 7.5, -3, 100_000, 'ten'])
})

test('percentages that are all below 1 may be shares, as pandas reads 20 %', () => {
  expect(read('percentage', ['0.2', '1', ''])).toEqual(['doubtful', 'doubtful', 'doubtful'])
  expect(read('percentage', ['0.5', '20', '0.2 %'])).toEqual([0.5, 20, 0.2])
})

test('flags are words of several languages', () => {
  expect(read('flag', ['WAHR', 'faux', 'Y', 'YANLIŞ', '2'])).toEqual([true, false, true, false, '2'])
})

test('a backslash before n is doubtful where COPY and mysql write line breaks so, and a shortened number', () => {
  expect([read('text', ['a\\nb'], '\t'), read('text', ['a\\nb'])]).toEqual([['doubtful'], ['a\\nb']])
  expect(read('text', ['4,9E+12', '1.5e-05'])).toEqual(['doubtful', '1.5e-05'])
})

test.each<[string, string[], unknown[]]>([
  [
    'of Germany',
    ['30.12.2026 23:59', '1.2.2026', '31.04.2026'],
    ['2026-12-30T23:59:00Z', '2026-02-01', '31.04.2026'],
  ],
  ['of Britain', ['31/01/2026', '3/4/2026 9:05'], ['2026-01-31', '2026-04-03T09:05:00Z']],
  [
    'of America',
    ['1/31/2026 2:30 PM', '3/4/2026 12:00 AM', '3/4/2026 12:00 pm'],
    ['2026-01-31T14:30:00Z', '2026-03-04T00:00:00Z', '2026-03-04T12:00:00Z'],
  ],
  ['of both', ['31/01/2026', '1/31/2026', '3/4/2026'], ['2026-01-31', '2026-01-31', 'doubtful']],
  ['of neither', ['3/4/2026', '5/5/2026'], ['doubtful', '2026-05-05']],
  ['with another year', ['31.01.26', '2026-01-31'], ['31.01.26', '2026-01-31']],
  [
    'of Japan and Hungary',
    ['2026/1/31 9:05', '2026. 01. 31.', '2026-1-31', '2026/2/30'],
    ['2026-01-31T09:05:00Z', '2026-01-31', '2026-01-31', '2026/2/30'],
  ],
])('reads times %s', (_, cells, values) => {
  expect(read('time', cells)).toEqual(values)
})
