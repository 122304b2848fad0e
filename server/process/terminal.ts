// The standard streams of commands. When their reader has gone or the disk is full, the command stops at its next line.

import type { Io } from './io.ts'

/** Stops the command; the message is already printed, and the exit status is set. */
export class OutputClosed extends Error {}

/** The status that a shell reports for a Unix tool ended by SIGPIPE; Node ignores the signal. */
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
