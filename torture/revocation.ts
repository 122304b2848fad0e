// Disables accounts, resets their passwords, or removes their isAdmin, while they work on two servers at once.

import { setTimeout as delay } from 'node:timers/promises'
import { lieOn, ownPostgres } from './bed.ts'
import { withCleanUp } from './clean-up.ts'
import { addLongFeedback } from './long-answers.ts'
import { addAdministrators } from './people.ts'
import { revocations, revoke } from './revoke.ts'
import { startStoa } from './stoa.ts'
import { copyTemplate } from './template.ts'
import type { Torture } from './torture.ts'

export const revocation: Torture = {
  shows:
    'disable, reset, loss of isAdmin during all kinds of work, two servers: 0 answers with data and 0 writes afterwards',
  rounds: { long: 60, short: 2 },
  run: (size) =>
    withCleanUp(async (defer) => {
      const postgres = await ownPostgres(await copyTemplate(defer), defer)
      // Only administrators may sign in, so that the loss of isAdmin must end everything too.
      const env = { ...postgres.env, STOA_ENTRY: 'admin' }
      const bed = await lieOn({ ...postgres, env }, defer)
      const servers = [bed.stoa, await startStoa(env, defer)]
      const people = await addAdministrators(postgres.ask, size.rounds)
      await addLongFeedback(postgres.ask)
      const failures: string[] = []
      let answers = 0
      for (const [round, person] of people.entries()) {
        const kind = revocations[round % revocations.length] ?? 'disable'
        // All rounds guess from one IP address.
        await postgres.ask('delete from sign_in_failures')
        const seen = await revoke(bed, servers, person, kind, size)
        answers += seen.answers
        const wrong = [...seen.failures, ...(await bed.ledger.check(postgres.ask))]
        failures.push(...wrong.map((failure) => `round ${round + 1}, ${kind}: ${failure}`))
        size.report(`round ${round + 1} of ${size.rounds}, ${kind}: ${wrong.join('; ') || 'held'}`)
        await delay(50)
      }
      const figures = { rounds: size.rounds, answers, 'acknowledged writes': bed.ledger.acknowledged() }
      return { figures, failures }
    }),
}
