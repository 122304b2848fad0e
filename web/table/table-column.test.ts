import { expect, it } from 'vitest'
import { type AreaOf, type Column, nextSort } from './table-column.ts'

const phone = { height: 70, areas: ['name price', 'text text'] } as const
type Priced = Column<{ id: string }, never, AreaOf<typeof phone>>

it('the areas of columns on phones are those of the layout of the table', () => {
  const shown: Priced = { header: 'Price', area: 'price', field: 'id' }
  // @ts-expect-error: the layout has no such area
  const lost: Priced = { ...shown, area: 'total' }
  expect(lost.area).not.toBe(shown.area)
})

it('a click on a header sorts by its column, then in reverse', () => {
  expect(nextSort('name', undefined, undefined)).toBe('name')
  expect(nextSort('name', undefined, 'name')).toBe('-name')
  expect(nextSort('name', undefined, '-name')).toBe('name')
  expect(nextSort('name', undefined, '-price')).toBe('name')
})
