import { expect, test } from 'vitest'
import { isAllowedColor } from './tag-color.ts'

test.each([
  ['a name', 'teal', undefined, true],
  ['a hex colour', '#0d9488', 'teal', true],
  ['none', '', 'teal', true],
  ['the stored one again, whatever it is', 'notacolor', 'notacolor', true],
  ['no colour', 'notacolor', 'teal', false],
  ['no colour where none is stored', 'url(x)', undefined, false],
])('a tag may get %s: %s over %s is %s', (_, typed, stored, isAllowed) => {
  expect(isAllowedColor(typed, stored)).toBe(isAllowed)
})
