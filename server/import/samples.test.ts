// The first documents of a folder, as `doctor --sample` reads them.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { samplesOfFolder } from './samples.ts'

async function folderWith(name: string, content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-samples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), content)
  return folder
}

test('a line that is not UTF-8 is counted, and the others are read', async () => {
  const lines = [
    Buffer.from('\uFEFF{"id":"a"}\n'),
    Buffer.from([0x22, 0xff, 0x22, 0x0a]),
    Buffer.from('\n7\n{"id":"b"}'),
  ]
  const folder = await folderWith('tags.jsonl', Buffer.concat(lines))
  const [tags] = await samplesOfFolder(folder, 10, () => undefined)
  expect(tags).toMatchObject({ lines: ['{"id":"a"}', '7', '{"id":"b"}'], unusable: 1 })
  const [first] = await samplesOfFolder(folder, 2, () => undefined)
  expect(first).toMatchObject({ lines: ['{"id":"a"}'], unusable: 1 })
})

test('rows, cells of CSV and files that are not read are told', async () => {
  const rows = 'id,hourlyRate\na,45.50\nb,"1,200"\na,1\n'
  const folder = await folderWith('users.csv', Buffer.from(rows))
  await writeFile(join(folder, 'feedback.json'), '[{"id":"a"}')
  const told: string[] = []
  const [users] = await samplesOfFolder(folder, 10, (line) => void told.push(line))
  expect([users?.lines.length, users?.unread, told]).toEqual([
    2,
    2,
    [
      "users.csv:3: hourlyRate '1,200' may be 1.200 or 1200, and is not read.",
      'users.csv:4: has the id of line 2 again, and is not read.',
      expect.stringMatching(/feedback\.json is not read: it is cut off/),
    ],
  ])
})

test('a file of documents whose name says no entity is named, other files are not', async () => {
  const folder = await folderWith('Kunden.csv', Buffer.from('Nr,Mail\n1,ada@example.org\n'))
  await writeFile(join(folder, 'notes.md'), 'Not documents')
  const told: string[] = []
  const samples = await samplesOfFolder(folder, 10, (line) => void told.push(line))
  expect(samples).toEqual([])
  expect(told).toEqual([
    'Kunden.csv is not read: its name says no entity: name it users, sessions, feedback, tags or discount-codes, or write its name into the sources of the mapping.',
  ])
})
