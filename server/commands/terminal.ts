// The standard streams as commands use them. When nobody reads them any more, or a full disk keeps them from being
// written, the command stops at its next line.

import type { Io } from './io.ts'

/** Stops the command; what it means has been told by then, and the exit status is set. */
export class OutputClosed extends Error {}

/** What a shell reports of a Unix tool that the signal SIGPIPE ended; Node ignores the signal. */
const readerGone = 141

export function openTerminal(): Pick<Io, 'stdin' | 'print' | 'report' | 'progress'> {
  const out = writerTo(process.stdout)
  const messages = writerTo(process.stderr)
  return {
    stdin: process.stdin,
    print: (line) => out(`${line}\n`),
    report: (line) => messages(`${line}\n`),
    progress: (line) => {
      if (process.stderr.isTTY) messages(`\r\u001b[K${line}`)
    },
  }
}

function writerTo(stream: NodeJS.WriteStream): (text: string) => void {
  let closed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (closed) return
    closed = true
    process.exitCode = error.code === 'EPIPE' ? readerGone : 1
    if (error.code !== 'EPIPE') process.stderr.write(`The output cannot be written: ${error.message}\n`)
  })
  return (text) => {
    if (closed) throw new OutputClosed()
    stream.write(text)
  }
}
