// Checks docs/security.md: each requirement once and in order, the counts at the top, and that everything it names exists.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/repository.mjs'

const page = `${root}/docs/security.md`
const text = readFileSync(page, 'utf8')
const states = ['met', 'operator', '**not met**']

const [described = '', inapplicable = ''] = text.split('## Not applicable')
const rows = described.split('\n').flatMap((line) => {
  const [, number = '', , state = '', how = '', shown = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, state, how, shown }] : []
})

const notApplicable = inapplicable.match(/\d+\.\d+\.\d+/g) ?? []

/** Sorts '6.2.10' after '6.2.9'. */
function inOrder(numbers: string[]): string[] {
  return numbers.toSorted(new Intl.Collator('en', { numeric: true }).compare)
}

/** Returns anchors as in the address of a heading. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return headings.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('every requirement is named once, in order, with a state and a reason, or as not applicable', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers).toEqual(inOrder(numbers))
  // Levels 1 and 2 of version 5.0.0.
  expect(new Set([...numbers, ...notApplicable]).size).toBe(253)
  expect(numbers.length + notApplicable.length).toBe(253)
  for (const { number, state, how } of rows) {
    expect(states, number).toContain(state)
    expect(how, number).not.toBe('')
  }
})

test('a row that leaves something to the operator names the page that says what to do', () => {
  for (const { number, how } of rows.filter(({ state }) => state === 'operator'))
    expect(how, number).toMatch(/\]\([\w-]+\.md(#[\w-]+)?\)/)
})

test('the counts at the head, and the list of what is not met, are those of the rows', () => {
  const counts = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const countOf = (state: string) => Number(counts.find((cells) => cells[1] === state)?.[3])
  for (const state of states)
    expect(countOf(state), state).toBe(rows.filter((row) => row.state === state).length)
  expect(countOf('n/a')).toBe(notApplicable.length)
  const [, listed] = /^Not met: (.+)\.$/m.exec(text) ?? []
  expect(listed?.split(', ')).toEqual(
    rows.filter(({ state }) => state === '**not met**').map(({ number }) => number),
  )
})

test('every file that it names exists, and what shows a requirement is a test', () => {
  const named = text.matchAll(/`((?:contract|server|web|e2e|torture|scripts|test)\/[^`]+|[\w-]+\.ya?ml)`/g)
  for (const [, path = ''] of named)
    if (path !== 'web/dist') expect(existsSync(join(root, path)), path).toBe(true)
  for (const { number, shown } of rows) {
    const tests = shown === '' ? [] : shown.split(', ')
    for (const one of tests) expect(one, number).toMatch(/^`[\w./-]+\.(test|e2e)\.ts`$/)
  }
})

test('every page that it links to exists, with the heading', () => {
  for (const [, link = ''] of text.matchAll(/\]\((?!https:)([^)]+)\)/g)) {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    expect(existsSync(target), link).toBe(true)
    if (anchor) expect(anchorsOf(readFileSync(target, 'utf8')), link).toContain(anchor)
  }
})
