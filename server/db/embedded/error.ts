// Errors of the embedded PostgreSQL that a person must resolve: one sentence, which can be printed alone.

import { statfs } from 'node:fs/promises'
import { ExpectedError } from '#server/config/expected-error.ts'

export class EmbeddedError extends ExpectedError {
  override name = 'EmbeddedError'
}

const wayOut = 'set STOA_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own'

const remedies: [signs: RegExp, sentence: (dataDir: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Check free disk space|Disk quota exceeded/,
    (dataDir) => `The disk that holds the data folder ${dataDir} is full: make room, or ${wayOut}.`,
  ],
  [
    /EROFS|Read-only file system/,
    (dataDir) => `The data folder ${dataDir} is on a read-only file system: ${wayOut}.`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (dataDir) =>
      `The data folder ${dataDir} is closed to the user that runs Stoa: start as the user that owns it, or ${wayOut}.`,
  ],
  [/ENOTDIR|EEXIST/, (dataDir) => `The data folder ${dataDir} is a file, not a folder: ${wayOut}.`],
]

export function remedyFor(text: string, dataDir: string): string | undefined {
  return remedies.find(([signs]) => signs.test(text))?.[1](dataDir)
}

export function asEmbeddedError(error: unknown, dataDir: string): unknown {
  if (error instanceof EmbeddedError || !(error instanceof Error) || !('code' in error)) return error
  const remedy = remedyFor(String(error.code), dataDir)
  return remedy === undefined ? error : new EmbeddedError(remedy, { cause: error })
}

/** Returns what a program of PostgreSQL printed before it failed, as one sentence. */
export async function explainOutput(
  output: string,
  dataDir: string,
  logFile?: string,
): Promise<EmbeddedError> {
  // On a full disk PostgreSQL cannot write its error message.
  const { bavail, bsize } = await statfs(dataDir)
  const remedy = remedyFor(bavail * bsize < 1_000_000 ? 'ENOSPC' : output, dataDir)
  if (remedy !== undefined) return new EmbeddedError(remedy)
  const where = logFile === undefined ? '' : ` Its log is ${logFile}.`
  return new EmbeddedError(`The embedded PostgreSQL did not start: ${lastErrorLine(output)}.${where}`)
}

function lastErrorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const line =
    lines.findLast((each) => /FATAL:|PANIC:|error:/.test(each)) ?? lines.at(-1) ?? 'it said nothing'
  return line.replace(/^.*?(FATAL:|PANIC:|error:)\s*/, '').replace(/\.$/, '')
}
