// A thread that judges passwords, one after the other, and holds the dictionaries for it.

import { parentPort } from 'node:worker_threads'
import { guessesLog10 } from './password-strength.ts'

export type Judgement = { password: string; known: readonly string[] }

parentPort?.on('message', async ({ input: { password, known } }: { input: Judgement }) => {
  parentPort?.postMessage(await guessesLog10(password, known))
})
