// The command line: npm run stoa -- COMMAND. Opens what the configuration names, beside a running server too.

import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { EmbeddedError } from '#server/db/embedded-error.ts'
import { MigrationError } from '#server/db/migrate.ts'
import { admin, adminHelp } from './admin.ts'
import { demoCommand, demoHelp } from './demo.ts'
import { doctorCommand, doctorHelp } from './doctor.ts'
import { exportCommand, exportHelp } from './export.ts'
import { importCommand, importHelp } from './import.ts'
import { type Command, type Io, UsageError } from './io.ts'

const commands: Record<string, { run: Command; help: string }> = {
  admin: { run: admin, help: adminHelp },
  import: { run: importCommand, help: importHelp },
  export: { run: exportCommand, help: exportHelp },
  demo: { run: demoCommand, help: demoHelp },
  doctor: { run: doctorCommand, help: doctorHelp },
}

const help = `npm run stoa -- COMMAND

${Object.values(commands)
  .map((command) => command.help)
  .join('\n\n')}`

async function run(args: string[]): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${help}\n`)
    return 0
  }
  if (!command) throw new UsageError(`There is no command '${name}'.\n\n${help}`)
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help}\n`)
    return 0
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    return await command.run(rest, terminal({ db: database.maintenance, config }))
  } finally {
    await database.close()
  }
}

function terminal(of: Pick<Io, 'db' | 'config'>): Io {
  return {
    ...of,
    stdin: process.stdin,
    print: (line) => process.stdout.write(`${line}\n`),
    report: (line) => process.stderr.write(`${line}\n`),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
    },
  }
}

/** Faults that a person can mend are told in their own words; others with their trace. */
function explain(error: unknown): string {
  const told = [UsageError, ConfigError, EmbeddedError, MigrationError]
  if (told.some((kind) => error instanceof kind) || isMisspelt(error) || isOfFiles(error))
    return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function isMisspelt(error: unknown): boolean {
  return codeOf(error).startsWith('ERR_PARSE_ARGS')
}

/** Such as a folder that may not be written to; the message names it. */
function isOfFiles(error: unknown): boolean {
  return error instanceof Error && 'path' in error && codeOf(error).startsWith('E')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = error instanceof UsageError || isMisspelt(error) ? 2 : 1
}
