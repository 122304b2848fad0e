// A backup during edits and an import, restored into an empty database under a running server.

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from './ask.ts'
import { withCleanUp } from './clean-up.ts'
import { runCommand, startCommand } from './command.ts'
import { embeddedPostgres } from './embedded-postgres.ts'
import { makeFolder } from './folders.ts'
import { type Import, prepareImport } from './imports.ts'
import { checkFigures, checkIntegrity } from './integrity.ts'
import { signedIn } from './people.ts'
import { checkMoment, checkSame } from './restored.ts'
import { startStoa } from './stoa.ts'
import { openTally } from './tally.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { between, runRounds, type Torture } from './torture.ts'
import { startWriters } from './usual-load.ts'

export const backup: Torture = {
  shows:
    'backup during edits and an import, restored elsewhere: equals the snapshot, with figures and history',
  rounds: { long: 30, short: 1 },
  async run(size, defer) {
    const bed = await openTestbed('embedded', defer)
    const imports = prepareImport(bed.postgres.env, { documents: 6_000, bytes: 1_000 }, defer)
    let changes = 0
    const failures = await runRounds(size, async () => {
      const seen = await backUpAndRestore(bed, imports)
      changes += seen.changes
      return seen
    })
    failures.push(...(await checkIntegrity(bed)))
    const figures = {
      rounds: size.rounds,
      'acknowledged writes': bed.ledger.acknowledged(),
      'of them during backups': changes,
    }
    return { figures, failures }
  },
}

type Seen = { changes: number; failures: string[] }

function backUpAndRestore(bed: Testbed, imports: Import): Promise<Seen> {
  return withCleanUp(async (defer) => {
    const folder = makeFolder(defer)
    const path = join(folder, 'stoa.backup')
    const elsewhere = embeddedPostgres(makeFolder(defer), defer)
    const server = await startStoa(elsewhere.env, defer)
    const { changes, early, failures } = await backUpBesideLoad(bed, imports, path)
    await runCommand(elsewhere.env, ['restore', path])
    await runCommand(elsewhere.env, ['backup', join(folder, 'again.backup')])
    failures.push(
      ...checkSame(path, join(folder, 'again.backup')),
      ...(await checkMoment(bed.postgres.ask, elsewhere.ask, early)),
      ...(await imports.check(elsewhere.ask)),
      ...(await checkServer(server.origin, bed)),
      ...(await checkFigures(elsewhere.env)),
    )
    await imports.remove(bed.postgres.ask)
    return { changes, failures }
  })
}

/** `early`: for each tag, the last change that was committed before the backup began. */
async function backUpBesideLoad(bed: Testbed, imports: Import, path: string) {
  const tally = openTally('writes')
  const load = startWriters(bed, tally, 6)
  const importing = imports.begin()
  await delay(between(0, 3_000))
  const early = await historyIds(bed.postgres.ask)
  const { status, stderr } = await startCommand(bed.postgres.env, ['backup', path]).ended
  const late = await historyIds(bed.postgres.ask)
  await load.stop()
  const imported = await importing.ended
  const failures = [
    ...tally.failures(),
    ...(status === 0 ? [] : [`The backup failed: ${stderr}`]),
    ...(imported.status === 0 ? [] : [`The import failed: ${imported.stderr}`]),
  ]
  return { early, changes: late.length - early.length, failures }
}

async function historyIds(ask: Ask): Promise<string[]> {
  const rows = await ask<{ id: string }>('select id::text from history')
  return rows.map(({ id }) => id)
}

/** Started on the database while it was empty. */
async function checkServer(origin: string, { ledger }: Testbed): Promise<string[]> {
  const client = await signedIn(origin)
  const { status, text } = await client.get('/api/tags')
  client.close()
  const isWhole = status === 200 && JSON.parse(text).length === ledger.tags.length
  return isWhole ? [] : [`The server on the restored database answers ${status} ${text.slice(0, 200)}`]
}
