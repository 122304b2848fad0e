// stoa person: exports everything about a person, erases a person, and writes the erasures for an older backup.

import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import {
  changesOf,
  type ErasureEffects,
  mentionKinds,
  mentionsTitle,
  twinsTitle,
} from '#contract/personal-data.ts'
import { Problem } from '#contract/problem.ts'
import { createFolder } from '#server/config/create-folder.ts'
import { readErasures } from '#server/documents/stored/erasures.sql.ts'
import { erasePerson, findTouched } from '#server/people/erase-person.sql.ts'
import { writePerson } from '#server/people/export-person.sql.ts'
import { findMentions } from '#server/people/find-mentions.sql.ts'
import { findPerson, type Person } from '#server/people/find-person.sql.ts'
import { type Io, terminalText } from '#server/process/io.ts'
import { writeWhole } from '#server/process/whole-file.ts'
import { recordEvent } from '#server/record/events.sql.ts'
import { commandOf } from './actions.ts'

export const personHelp = `stoa person export ID [DIR]
  Prints everything that is known of the person as JSON, or writes it into the folder, as person.json.
stoa person erase ID [--name NAME]
  Tells what will change, and erases the person for good after their name was typed, or given as --name: the user record goes,
  the notes on it, and their name and words in sessions, feedback and the history. Sums and counts of sessions stay. Texts of
  colleagues that mention the person do not change: they are listed, to be edited by hand, and so are other user records that
  may be theirs. Nothing brings them back: neither an import nor a program, nor a mirrored source, nor a backup from now on.
stoa person erasures
  Prints the erasures as one line of JSON, which names nobody: for restore --erasures, with a backup from before them.`

export const personCommand = commandOf(
  personHelp,
  { name: { type: 'string' } },
  {
    export: { takes: 1, mayTake: 1, run: (io, _, id, folder) => exportPerson(io, id, folder) },
    erase: { takes: 1, options: ['name'], run: (io, { name }, id) => erase(io, id, name) },
    erasures: { run: async ({ db, print }) => print(JSON.stringify(await readErasures(db))) },
  },
)

async function exportPerson({ db, print, report }: Io, id: string, folder?: string): Promise<void> {
  const person = await findPerson(db, id)
  const exported = { person, mentions: await findMentions(db, person) }
  await db.transaction((transaction) =>
    recordEvent(transaction, { event: 'data.person-exported', entity: 'users', id }),
  )
  const stream = writePerson((rows, size) => db.stream(rows, size), exported)
  if (folder === undefined) return await printLines(stream, print)
  await createFolder(folder)
  await writeWhole(join(folder, 'person.json'), stream)
  report(`Everything that names '${id}' is in ${folder}: ${told(person)}.`)
}

async function printLines(chunks: AsyncIterable<string>, print: Io['print']): Promise<void> {
  let last = ''
  for await (const chunk of chunks) {
    const lines = (last + chunk).split('\n')
    last = lines.pop() ?? ''
    for (const line of lines) print(line)
  }
}

async function erase(io: Io, id: string, given?: string): Promise<void> {
  const { db, config, report } = io
  const person = await findPerson(db, id)
  reportTouched(await findTouched(db, person), report)
  report('Erasing cannot be undone.')
  if (config.source)
    report(
      'This database mirrors a source: erase the person there first. What it sends of them later is not stored.',
    )
  const name = given ?? (await ask(io, `Type the person's name to confirm: `))
  const everything = { mostRecords: Number.POSITIVE_INFINITY, prepare: async () => undefined }
  await erasePerson(db, { id, name }, everything)
  report('Erased. Backups from before still hold the data: see docs/privacy.md.')
}

function reportTouched(touched: ErasureEffects, report: Io['report']): void {
  for (const sentence of changesOf(touched)) report(sentence)
  if (touched.mentioned > 0) report(mentionsTitle(touched))
  for (const { kind, by, path, text } of touched.mentions)
    report(terminalText(`  ${mentionKinds[kind]}${by === null ? '' : ` of ${by}`}, ${path}: ${text}`))
  if (touched.twins.length > 0) report(twinsTitle(touched))
  for (const { id, name, shares } of touched.twins)
    report(terminalText(`  ${id}, ${name} (same ${shares.join(' and ')})`))
}

function told({ sessions, feedback }: Person): string {
  const counted = (count: number, noun: string) =>
    `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
  return `${counted(sessions, 'session')} and ${counted(feedback, 'piece')} of feedback`
}

async function ask({ stdin, report }: Io, question: string): Promise<string> {
  report(question)
  const lines = createInterface({ input: stdin })
  for await (const line of lines) {
    lines.close()
    return line
  }
  throw new Problem('invalid', 'No name was typed, so nothing was erased.')
}
