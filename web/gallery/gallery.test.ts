// The gallery has every component of web/ui, and only tokens that exist.

import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

const textOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
    .join('\n')
const gallery = textOf('web/gallery/**/*.tsx')

test('every component of web/ui is shown', () => {
  // `later` only loads others.
  const components = globSync('web/ui/*.tsx', { cwd: root }).filter((path) => basename(path) !== 'later.tsx')
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((path) => !gallery.includes(`'#${path}'`))).toEqual([])
})

test('every colour that is shown is a token', () => {
  const styles = textOf('web/ui/styles.css')
  const named = [...gallery.matchAll(/: colors\(([^)]*)\)/g)].flatMap(
    ([, list = '']) => list.match(/[\w-]+/g) ?? [],
  )
  expect(named).toContain('canvas')
  expect(named.filter((name) => !styles.includes(`--color-${name}:`))).toEqual([])
})
