import { describe, expect, it } from 'vitest'
import { type Column, nextSort } from './table-column.ts'

const name: Column<{ name: string }> = { header: 'Name', field: 'name', sortKey: 'name' }
const price: Column<{ name: string }> = {
  header: 'Price',
  field: 'name',
  sortKey: 'price',
  firstSort: 'descending',
}

describe('a click on a header', () => {
  it('sorts by its column, then the other way round', () => {
    expect(nextSort(name, undefined)).toBe('name')
    expect(nextSort(name, 'name')).toBe('-name')
    expect(nextSort(name, '-name')).toBe('name')
    expect(nextSort(name, '-price')).toBe('name')
  })

  it('begins with the highest where the column says so', () => {
    expect(nextSort(price, 'name')).toBe('-price')
    expect(nextSort(price, '-price')).toBe('price')
  })
})
