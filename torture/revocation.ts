// Changes the role of accounts, disables them, resets their passwords, or removes their isAdmin, while they work on two servers at once.

import { setTimeout as delay } from 'node:timers/promises'
import { addLongFeedback } from './long-answers.ts'
import { addAdministrators, type Person } from './people.ts'
import { revocations, revoke } from './revoke.ts'
import { startStoa } from './stoa.ts'
import { copyTemplate } from './template.ts'
import { ownPostgres, startOn } from './testbed.ts'
import { runRounds, type Torture } from './torture.ts'

export const revocation: Torture = {
  shows:
    'another role, disable, reset, loss of isAdmin during all kinds of work, two servers: 0 answers with data and 0 writes afterwards',
  rounds: { long: 60, short: 2 },
  async run(size, defer) {
    const postgres = await ownPostgres(await copyTemplate(defer), defer)
    // Only administrators may sign in, so that another role and the loss of isAdmin must end everything too.
    const env = { ...postgres.env, STOA_ENTRY: 'admin' }
    const bed = await startOn({ ...postgres, env }, defer)
    const servers = [bed.stoa, await startStoa(env, defer)]
    const people = await addAdministrators(postgres.ask, size.rounds)
    await addLongFeedback(postgres.ask)
    let answers = 0
    const failures = await runRounds(size, async (index) => {
      const name = revocations[index % revocations.length] ?? 'disable'
      // All rounds guess from one IP address.
      await postgres.ask('delete from sign_in_failures')
      const seen = await revoke(bed, servers, people[index] as Person, name, size)
      answers += seen.answers
      await delay(50)
      return { name, failures: [...seen.failures, ...(await bed.ledger.check(postgres.ask))] }
    })
    const figures = { rounds: size.rounds, answers, 'acknowledged writes': bed.ledger.acknowledged() }
    return { figures, failures }
  },
}
