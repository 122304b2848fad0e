import { expect, test } from 'vitest'
import { cellContent } from './data-table-row.tsx'

const row = { id: 'a', count: 3, nothing: undefined }

test('[41] a column with a field shows its value as text', () => {
  expect(cellContent({ header: 'Count', field: 'count' }, row)).toBe('3')
  expect(cellContent({ header: 'Nothing', field: 'nothing' }, row)).toBe('')
})

test('[42] a column with a cell function shows its result for the row', () => {
  expect(cellContent({ header: 'Twice', cell: ({ count }: typeof row) => count * 2 }, row)).toBe(6)
})
