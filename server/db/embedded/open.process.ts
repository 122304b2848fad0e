// A separate process for tests of the embedded server: it opens the folder named by its first argument, prints one line
// of JSON, and leaves when its input says so or ends. It prints a refusal to stderr, as a command does.

import { createInterface } from 'node:readline'
import { EmbeddedError } from './error.ts'
import { openEmbedded } from './open.ts'

const [dataDir = '', architecture = process.arch] = process.argv.slice(2)
Object.defineProperty(process, 'arch', { value: architecture })

try {
  const server = await openEmbedded({ dataDir })
  process.stdout.write(`${JSON.stringify(server.connection('stoa'))}\n`)
  const input = createInterface(process.stdin)
  input.once('line', () => input.close())
  input.once('close', () => server.leave())
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  process.stderr.write(error.message)
  process.exitCode = 1
}
