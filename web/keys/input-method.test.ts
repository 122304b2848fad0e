import { expect, test } from 'vitest'
import { isOfInputMethod } from './press.ts'

test.each([
  ['a key during a composition', { isComposing: true, keyCode: 13 }, true],
  ['the Enter that confirms in Safari', { isComposing: false, keyCode: 229 }, true],
  ['a key during a composition in Chrome', { isComposing: true, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Escape', { isComposing: false, keyCode: 27 }, false],
  ['a letter', { isComposing: false, keyCode: 74 }, false],
])('%s', (_, key, isIts) => {
  expect(isOfInputMethod(key)).toBe(isIts)
})
