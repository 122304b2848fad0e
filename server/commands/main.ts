// The command line: npm run stoa -- COMMAND. Opens the configured database, also while a server is running.

import { constants } from 'node:os'
import { readConfig, settingNames } from '#server/config/config.ts'
import { completeEnvironment } from '#server/config/environment.ts'
import { readSecretFiles } from '#server/config/secret-files.ts'
import { release } from '#server/config/version.ts'
import { openDatabase } from '#server/db/database.ts'
import { loadingSettings } from '#server/db/embedded/start.ts'
import { loadMapping } from '#server/documents/mapping/load.ts'
import { loadErasures } from '#server/documents/stored/erasures.sql.ts'
import { recordDerivations } from '#server/documents/stored/rebuild.sql.ts'
import { stopAtSignals, stopProcess, stopSignal } from '#server/limits/stop.ts'
import {
  type Command,
  explain,
  isMisspelt,
  OutputClosed,
  openTerminal,
  UsageError,
} from '#server/process/io.ts'
import { admin, adminHelp } from './admin.ts'
import { backupCommand, backupHelp } from './backup.ts'
import { demoCommand, demoHelp } from './demo.ts'
import { doctorCommand, doctorHelp } from './doctor.ts'
import { exportCommand, exportHelp, importCommand, importHelp } from './import.ts'
import { migrateCommand, migrateHelp, refuseMissingData, tellStep } from './migrate.ts'
import { mirrorCommand, mirrorHelp } from './mirror.ts'
import { personCommand, personHelp } from './person.ts'
import { rebuildCommand, rebuildHelp } from './rebuild.ts'
import { recordCommand, recordHelp } from './record.ts'
import { restoreCommand, restoreHelp } from './restore.ts'
import { tokenCommand, tokenHelp } from './token.ts'

/** `runUnmigrated`: runs on a database as it is, even without tables. `loads`: writes many documents. */
type Entry = { help: string; loads?: true } & ({ run: Command } | { runUnmigrated: Command })

const commands: Record<string, Entry> = {
  admin: { run: admin, help: adminHelp },
  import: { run: importCommand, help: importHelp, loads: true },
  export: { run: exportCommand, help: exportHelp },
  backup: { run: backupCommand, help: backupHelp },
  restore: { runUnmigrated: restoreCommand, help: restoreHelp, loads: true },
  demo: { run: demoCommand, help: demoHelp, loads: true },
  doctor: { run: doctorCommand, help: doctorHelp },
  rebuild: { run: rebuildCommand, help: rebuildHelp, loads: true },
  person: { run: personCommand, help: personHelp },
  record: { run: recordCommand, help: recordHelp },
  migrate: { runUnmigrated: migrateCommand, help: migrateHelp },
  mirror: { run: mirrorCommand, help: mirrorHelp },
  token: { run: tokenCommand, help: tokenHelp },
}

const help = `npm run stoa -- COMMAND

${Object.values(commands)
  .map((command) => command.help)
  .join('\n\n')}`

const terminal = openTerminal()

async function run(args: string[]): Promise<number> {
  const [name = '', ...rest] = args
  if (name === '--version') {
    terminal.print(release)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    terminal.print(help)
    return 0
  }
  if (!command) throw new UsageError(`There is no command '${name}'. The command help lists all.`)
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.print(command.help)
    return 0
  }
  const env = readSecretFiles(completeEnvironment(process.env, settingNames))
  const config = await loadMapping(readConfig(env))
  if (name === 'migrate' && rest.includes('--check')) refuseMissingData(config)
  const migrating = { isAllowed: config.migrate, onStep: tellStep }
  const isUnmigrated = 'runUnmigrated' in command
  const database = await openDatabase(
    config,
    isUnmigrated ? 'not' : migrating,
    `stoa ${name}`,
    command.loads ? loadingSettings : [],
  )
  void database.failed.then(({ message }) => {
    process.stderr.write(`${message}\n`)
    process.exit(1)
  })
  const io = { ...terminal, db: database.maintenance, config }
  try {
    if (isUnmigrated) return await command.runUnmigrated(rest, io)
    await recordDerivations(database.maintenance)
    await loadErasures(database.maintenance)
    const onlyReads = name === 'doctor' && !rest.includes('--repair')
    return await command.run(rest, onlyReads ? { ...io, db: database.inspection } : io)
  } finally {
    await database.close()
  }
}

// A shell reports a signal as this exit status.
stopAtSignals((signal) => void stopProcess(128 + constants.signals[signal]))

try {
  const status = await run(process.argv.slice(2))
  process.exitCode ||= status
} catch (error) {
  if (!stopSignal.aborted && !(error instanceof OutputClosed)) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = error instanceof UsageError || isMisspelt(error) ? 2 : 1
  }
}
