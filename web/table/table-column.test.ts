import { describe, expect, it } from 'vitest'
import { nextSort } from './table-column.ts'

describe('a click on a header', () => {
  it('sorts by its column, then in reverse', () => {
    expect(nextSort('name', undefined, undefined)).toBe('name')
    expect(nextSort('name', undefined, 'name')).toBe('-name')
    expect(nextSort('name', undefined, '-name')).toBe('name')
    expect(nextSort('name', undefined, '-price')).toBe('name')
  })

  it('begins with the highest where the column requires it', () => {
    expect(nextSort('price', 'descending', 'name')).toBe('-price')
    expect(nextSort('price', 'descending', '-price')).toBe('price')
  })
})
