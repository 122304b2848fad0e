// How sequences of messages are read: one recorded from the emulator, one from the documentation of the service, and random ones.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListenMessage } from '#server/firestore/client/client.ts'
import { beginListening, interpret, type PendingCommit } from './interpret-messages.ts'

const name = (id: string) => `projects/demo-x/databases/(default)/documents/Tags/${id}`
const time = (at: number) => ({ seconds: '1795324443', nanos: at * 1_000 })
const version = (at: number) => 1_795_324_443_000_000n + BigInt(at)

const fieldsOf = (at: number) => ({ n: { integerValue: String(at) } })
const put1 = (id: string, at: number) => {
  return { id, version: version(at), content: `{"n":${at}}`, fields: fieldsOf(at) }
}
const put = (id: string, at: number, removedTargetIds: number[] = []): ListenMessage => ({
  documentChange: {
    document: { name: name(id), fields: fieldsOf(at), updateTime: time(at) },
    removedTargetIds,
  },
})
const gone = (id: string, at: number): ListenMessage => ({
  documentDelete: { document: name(id), readTime: time(at) },
})
const target = (targetChangeType: string, at?: number): ListenMessage => ({
  targetChange: {
    targetChangeType,
    cause: null,
    resumeToken: at === undefined ? Buffer.alloc(0) : Buffer.from(`t${at}`),
    readTime: at === undefined ? null : time(at),
  },
})

function hearAll(messages: ListenMessage[], isDoubtful = false): PendingCommit[] {
  let state = beginListening(isDoubtful)
  return messages.flatMap((message) => {
    const { next, commit } = interpret(state, message)
    state = next
    return commit ?? []
  })
}

const upTo = (at: number) => ({ readUs: version(at), token: Buffer.from(`t${at}`) })

describe('commits', () => {
  test('the first result when it is complete, and everything again after each change of the emulator', () => {
    const recorded = [
      ...[target('ADD'), put('a', 1), put('b', 2), target('CURRENT', 3), target('NO_CHANGE', 4)],
      ...[target('RESET', 5), put('a', 1), put('c', 5), target('CURRENT', 6), target('NO_CHANGE', 7)],
    ]
    expect(hearAll(recorded)).toEqual([
      { changes: [put1('a', 1), put1('b', 2)], upTo: upTo(4), isDoubtful: false },
      // b has been deleted, and no message says so.
      { changes: [put1('a', 1), put1('c', 5)], upTo: upTo(7), isDoubtful: true },
    ])
  })

  test('changes and deletions as the service sends them, and messages without changes', () => {
    const sent = [
      ...[target('ADD'), target('CURRENT', 1), target('NO_CHANGE', 2), put('a', 3), gone('b', 4)],
      ...[target('NO_CHANGE', 5), target('NO_CHANGE', 9)],
    ]
    expect(hearAll(sent).slice(1)).toEqual([
      {
        changes: [put1('a', 3), { id: 'b', version: version(4), content: undefined }],
        upTo: upTo(5),
        isDoubtful: false,
      },
      { changes: [], upTo: upTo(9), isDoubtful: false },
    ])
  })

  test('a long first result in parts, without a position', () => {
    const many = Array.from({ length: 1_100 }, (_, n) => put(`d${n}`, n))
    const commits = hearAll([target('ADD'), ...many, target('CURRENT', 1), target('NO_CHANGE', 2)])
    expect(commits.map(({ changes, upTo }) => [changes.length, upTo !== undefined])).toEqual([
      [500, false],
      [500, false],
      [100, true],
    ])
  })
})

test.each<[string, ListenMessage]>([
  ['a filter', { filter: { count: 3 } }],
  ['a document out of sight', { documentRemove: { document: name('a'), readTime: time(1) } }],
  ['a document that left the target', put('a', 1, [1])],
])('requests a comparison of ids after %s', (_, message) => {
  const [first, second] = hearAll([
    ...[target('CURRENT', 1), message, target('NO_CHANGE', 2), target('NO_CHANGE', 3)],
  ])
  expect([first?.isDoubtful, second?.isDoubtful]).toEqual([true, false])
})

test('a removed target reports the reason', () => {
  const removed = { targetChange: { targetChangeType: 'REMOVE', cause: { code: 9, message: 'too old' } } }
  expect(interpret(beginListening(false), removed).lost).toBe('too old')
})

test('after any sequence the newest version of each document is committed, once per commit', () => {
  const message = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean(), fc.nat(50))
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), (sequence) => {
      const messages = sequence.map(([id, isGone, at]) => (isGone ? gone(id, at) : put(id, at)))
      const commits = hearAll([target('CURRENT', 0), ...messages, target('NO_CHANGE', 60)])
      const [commit] = commits
      for (const id of ['a', 'b', 'c']) {
        const versions = sequence.filter(([one]) => one === id).map(([, , at]) => version(at))
        const newest = versions.reduce<bigint | undefined>(
          (a, b) => (a !== undefined && a > b ? a : b),
          undefined,
        )
        const committed = commit?.changes.filter((change) => change.id === id) ?? []
        expect(committed.map((change) => change.version)).toEqual(newest === undefined ? [] : [newest])
      }
    }),
  )
})
