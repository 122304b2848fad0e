import fc from 'fast-check'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { jsx, jsxs } from './jsx-runtime.ts'

const drawn = (...children: ReactNode[]) => renderToStaticMarkup(jsxs('p', { children }))
const bold = createElement('b', { key: 'b' })

test('a text that is alone stays so, and texts that follow each other are one', () => {
  expect(renderToStaticMarkup(jsx('p', { children: 'one' }))).toBe('<p>one</p>')
  expect(drawn(20, ' ', 'sessions')).toBe('<p>20 sessions</p>')
  expect(drawn(0, false, null, ' left')).toBe('<p>0 left</p>')
})

test('a text beside elements gets an element of its own', () => {
  expect(drawn('of ', 7, bold)).toBe('<p><span>of 7</span><b></b></p>')
  expect(drawn([bold, 'of '], 7)).toBe('<p><b></b><span>of </span><span>7</span></p>')
  expect(drawn(bold, undefined, 'x')).toBe('<p><b></b><span>x</span></p>')
  expect(drawn(bold, ' ', bold)).toBe('<p><b></b><span class="contents"> </span><b></b></p>')
})

test('a fragment has no element, so its text gets one', () => {
  expect(drawn(jsx(Fragment, { children: 'one' }), bold)).toBe('<p><span>one</span><b></b></p>')
  expect(drawn(jsxs(Fragment, { children: ['one ', 2] }))).toBe('<p><span>one 2</span></p>')
})

test('elements alone are left as they are', () => {
  expect(drawn(bold, null, [bold])).toBe('<p><b></b><b></b></p>')
  const props = { children: [bold, null] }
  expect(jsxs('p', props).props).toBe(props)
})

test('no text has a sibling, and no character is lost', () => {
  const text = fc.oneof(fc.constantFrom('a', ' ', 'b c', ''), fc.integer())
  const child: fc.Arbitrary<ReactNode> = fc.oneof(text, fc.constantFrom(null, false, bold), fc.array(text))
  fc.assert(
    fc.property(fc.array(child), (children) => {
      const markup = drawn(...children)
      const flat = children.flat().filter((each) => typeof each === 'string' || typeof each === 'number')
      expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(flat.join(''))
      const within = markup.slice('<p>'.length, -'</p>'.length)
      if (within.includes('<')) expect(within.replaceAll(/<(span|b)[^>]*>[^<]*<\/\1>/g, '')).toBe('')
    }),
  )
})
