import { expect, test } from 'vitest'
import { keyName } from './press.ts'

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['a letter', { key: 'j' }, 'j'],
  ['a letter under Caps Lock', { key: 'J' }, 'j'],
  ['a letter with Shift, which is another key', { key: 'J', shiftKey: true }, 'Shift+j'],
  ['the letter at its place on a Cyrillic keyboard', { key: 'о', code: 'KeyJ' }, 'j'],
  ['a character that takes Shift on some keyboards', { key: '?', shiftKey: true }, '?'],
  ['the space bar', { key: ' ' }, 'Space'],
  ['an arrow', { key: 'ArrowDown' }, 'ArrowDown'],
  ['an arrow with Shift', { key: 'ArrowDown', shiftKey: true }, 'Shift+ArrowDown'],
  ['a key with Control', { key: 'k', ctrlKey: true }, 'Control+k'],
  ['a key with the command key', { key: 'k', metaKey: true }, 'Meta+k'],
])('names %s', (_, press, name) => {
  expect(keyName({ ...none, ...press })).toBe(name)
})
