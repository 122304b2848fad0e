import { expect, test } from 'vitest'
import { actorName } from './history.ts'

test.each([
  ['stoa admin', 'Server command (stoa admin)'],
  ['stoa requests', 'Stoa'],
])('what happened by %s was done by %s', (command, name) => {
  expect(actorName({ uid: 'command', command })).toBe(name)
})
