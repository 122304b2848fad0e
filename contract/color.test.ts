import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedColor, readColor } from './color.ts'

test.each([
  ...['red', 'RebeccaPurple', '#fff', '#FFFF', '#a1b2c3', '#a1b2c3d4', 'rgb(1, 2, 3)', 'rgb(1 2 3 / 50%)'],
  ...['rgba(1,2,3,0.5)', 'hsl(120deg 50% 50%)', 'hsla(120, 50%, 50%, 0.1)', 'rgb(100%, 0%, 0%)'],
])('[106] %s is a colour', (text) => {
  expect(readColor(text)).toBe(text)
})

test.each([
  ...[
    undefined,
    '',
    ' ',
    'reddish',
    '#ff',
    '#fffff',
    '#ggg',
    'url(x)',
    'red;background:url(x)',
    'red}*{',
    'var(--x)',
  ],
  ...[
    'expression(alert(1))',
    'rgb(1,2)',
    'rgb(1,2,3',
    'rgb(a,b,c)',
    'javascript:alert(1)',
    'inherit',
    'transparent!',
  ],
  ...[
    'rgb(1,2,3);x:y',
    'constructor',
    '__proto__',
    'currentcolor',
    'rgb(calc(1),2,3)',
    '#fff/*',
    'image(red)',
  ],
])('%j is none', (text) => {
  expect(readColor(text)).toBeUndefined()
})

test('refuses a megabyte of spaces without trying all ways to divide them', () => {
  const spaces = ' '.repeat(300_000)
  expect(readColor(`rgb(1${spaces}1${spaces}1${spaces}x`)).toBeUndefined()
  expect(readColor(`rgb( 1${spaces}2 ,${spaces}3 / 50% )`)).toBeDefined()
})

test('no accepted colour contains a character that could end a declaration', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'rgbhsla(),%/. 0123456789#;:{}"\'redurl-deg') }),
      (text) => {
        expect(readColor(text) ?? '').toMatch(/^[a-z0-9#(),.%/ +-]*$/i)
      },
    ),
    { numRuns: 1_000 },
  )
})

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
