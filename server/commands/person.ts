// stoa person: everything about a person as files, erasing it, and the erasures for an older backup.

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toldOf } from '#contract/personal-data.ts'
import { Problem } from '#contract/problem.ts'
import { pseudonymOf } from '#server/documents/erasure.ts'
import { readErasedPeople, readErasures } from '#server/documents/stored/erasures.sql.ts'
import { listLines } from '#server/lists/csv/columns.ts'
import { csvOf } from '#server/lists/csv/csv.ts'
import { eraseAgain, erasePerson, findTouched } from '#server/people/erase-person.sql.ts'
import { readPerson, writePerson } from '#server/people/export-person.sql.ts'
import { findPerson, type Person } from '#server/people/find-person.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { recordEvent } from '#server/record/events.sql.ts'
import { commandOf } from './actions.ts'

export const personHelp = `stoa person export ID [DIR]
  Prints everything that names the person as JSON, or writes it into the folder: person.json, and users.csv, sessions.csv and
  feedback.csv.
stoa person erase ID [--name NAME]
  Tells what will be touched, and erases the person for good after their name was typed, or given as --name: the user record
  goes, the notes on it, and what sessions, feedback, other notes, saved views, tags, codes and the history say of them. Sums and counts of sessions stay.
  Nothing brings it back: neither an import nor a program, nor a mirrored source, nor a backup from now on.
stoa person erase ID --name NAME [--email ADDRESS]
  Of somebody who was erased before: removes their name and address once more from notes, saved views and the history, after a
  backup from before them was restored with the erasures. Nothing is left to compare them with, so write them exactly.
stoa person erasures
  Prints the erasures as one line of JSON, which names nobody: for restore --erasures, with a backup from before them.`

export const personCommand = commandOf(
  personHelp,
  { name: { type: 'string' }, email: { type: 'string' } },
  {
    export: { takes: 1, mayTake: 1, run: (io, _, id, folder) => exportPerson(io, id, folder) },
    erase: { takes: 1, options: ['name', 'email'], run: (io, values, id) => erase(io, id, values) },
    erasures: { run: async ({ db, print }) => print(JSON.stringify(await readErasures(db))) },
  },
)

async function exportPerson({ db, print, report }: Io, id: string, folder?: string): Promise<void> {
  const person = await findPerson(db, id)
  await db.transaction((transaction) =>
    recordEvent(transaction, { event: 'data.person-exported', entity: 'users', id }),
  )
  const stream = writePerson((rows, size) => db.stream(rows, size), person)
  if (folder === undefined) return await printLines(stream, print)
  await mkdir(folder, { recursive: true })
  await pipeline(
    Readable.from(stream, { objectMode: false }),
    createWriteStream(join(folder, 'person.json'), { mode: 0o600 }),
  )
  for (const part of ['users', 'sessions', 'feedback'] as const) await writeCsv(db, person, part, folder)
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

async function writeCsv(
  db: Io['db'],
  person: Person,
  part: 'users' | 'sessions' | 'feedback',
  folder: string,
): Promise<void> {
  const lines = listLines(part, Date.now())
  async function* batches() {
    for await (const documents of readPerson((rows, size) => db.stream(rows, size), person, part))
      yield documents.map((document) => ({ document }))
  }
  const text = csvOf(lines, batches(), async (document) => lines.line(document))
  await pipeline(
    Readable.from(text, { objectMode: false }),
    createWriteStream(join(folder, `${part}.csv`), { mode: 0o600 }),
  )
}

type Names = { name?: string; email?: string }

async function erase(io: Io, id: string, { name: given, email }: Names): Promise<void> {
  const { db, config, report } = io
  if (pseudonymOf(id, await readErasedPeople(db)) !== undefined) {
    report(
      'This person was erased before. Their name and address are removed from notes, saved views and the history.',
    )
    const name = given ?? (await ask(io, 'Type the name that these may have of them: '))
    await eraseAgain(db, { id, name, email })
    report('Erased again.')
    return
  }
  if (email !== undefined) throw new UsageError('--email is for somebody who was erased before.')
  const person = await findPerson(db, id)
  for (const sentence of toldOf(await findTouched(db, person))) report(sentence)
  report('Erasing cannot be undone.')
  if (config.source)
    report(
      'This database mirrors a source: erase the person there first. What it sends of them later is not stored.',
    )
  const name = given ?? (await ask(io, `Type the name of the person to erase them: `))
  const everything = { mostRecords: Number.POSITIVE_INFINITY, prepare: async () => undefined }
  await erasePerson(db, { id, name }, everything)
  report('Erased. Backups from before still hold the data: see docs/privacy.md.')
}

function told({ sessions, feedback }: Person): string {
  return `${sessions.toLocaleString('en-US')} sessions and ${feedback.toLocaleString('en-US')} pieces of feedback`
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
