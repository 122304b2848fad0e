// Screens are made of the parts of web/ui: none defines its own frame or title.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

/** The quoted texts of the screens, as classes. */
const spelled = globSync('web/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['web/ui/**', 'web/dist/**', '**/*.test.*'],
}).flatMap((path) => {
  const texts = readFileSync(`${root}/${path}`, 'utf8').match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []
  return texts.map((text) => ({ path, classes: text.slice(1, -1).split(/\s+/) }))
})

function having(isSpelled: (classes: readonly string[]) => boolean): string[] {
  return spelled
    .filter(({ classes }) => isSpelled(classes))
    .map(({ path, classes }) => `${path}: ${classes.join(' ')}`)
}

test('no screen spells out a frame', () => {
  expect(spelled.length).toBeGreaterThan(1_000)
  const corners = ['rounded-lg', 'rounded-xl']
  const isFrame = (classes: readonly string[]) =>
    classes.includes('border') && corners.some((corner) => classes.includes(corner))
  expect(having(isFrame)).toEqual([])
})

test('no screen spells out a title or a figure', () => {
  const sizes = ['text-title', 'text-section', 'text-part', 'text-figure']
  const isSized = (classes: readonly string[]) =>
    classes.some((one) => sizes.includes(one.split(':').at(-1) ?? ''))
  expect(having(isSized)).toEqual([])
})

test('what scrolls within a frame is no panel, whose own overflow wins', () => {
  const isClipped = (classes: readonly string[]) =>
    classes.some((one) => one.includes('{panel}')) && classes.some((one) => one.startsWith('overflow-'))
  expect(having(isClipped)).toEqual([])
})
