// Closes random connections to the database during all kinds of work.

import { setTimeout as delay } from 'node:timers/promises'
import { prepareImport } from './imports.ts'
import { startLoad } from './load.ts'
import { openSurvival } from './survival.ts'
import { openTestbed } from './testbed.ts'
import { between, type Torture } from './torture.ts'
import { startUsualLoad } from './usual-load.ts'

const cutsInRound = 6

/** Half of the connections of Stoa and its commands, the listening one included. */
export const cut = `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
  where application_name like 'stoa%' and random() < 0.5`

export const cutConnections: Torture = {
  shows:
    'connections cut at random: 0 exits, 0 acknowledged writes lost, pools whole within 1 s, live changes continue',
  rounds: { long: 200, short: 3 },
  async run(size, defer) {
    const bed = await openTestbed('by URL', defer)
    const survival = await openSurvival(bed, size, defer)
    const load = startUsualLoad(bed, { statuses: [503], mayBeCut: true, mayBeLost: false })
    const imported = prepareImport(bed.postgres.env, { documents: 2_000, bytes: 500 }, defer)
    const imports = { done: 0, failed: 0, hung: 0 }
    const importing = startLoad([
      async () => {
        const { status } = await imported.begin().ended
        imports[status === 0 ? 'done' : status === null ? 'hung' : 'failed'] += 1
      },
    ])
    let connections = 0
    for (let round = 0; round < size.rounds; round++) {
      await survival.round(async () => {
        for (let cuts = 0; cuts < cutsInRound; cuts++) {
          const [done] = await bed.postgres.ask<{ count: number }>(cut)
          connections += done?.count ?? 0
          await delay(between(10, 120))
        }
        return []
      })
    }
    await Promise.all([load.stop(), importing.stop()])
    const hung = imports.hung > 0 ? [`${imports.hung} imports hung`] : []
    const none = connections === 0 ? ['No connection was cut.'] : []
    const figures = {
      'connections cut': connections,
      imports: `${imports.done} done, ${imports.failed} failed`,
      answers: load.answers(),
    }
    return await survival.outcome(figures, [...none, ...hung, ...load.failures()])
  },
}
