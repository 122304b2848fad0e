// Ends all processes that a test has started together with this one.

import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export function endWithThis(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}
