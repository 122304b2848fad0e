// Restarts PostgreSQL under load, in every way in which it can stop.

import { setTimeout as delay } from 'node:timers/promises'
import { type Defer, withCleanUp } from './clean-up.ts'
import type { Stop } from './postgres.ts'
import { openSurvival } from './survival.ts'
import { type DatabaseKind, openTestbed } from './testbed.ts'
import { between, type Outcome, type Size, type Torture } from './torture.ts'
import { startUsualLoad } from './usual-load.ts'

const stops: Stop[] = ['fast', 'immediate', 'kill']

export const restarts: Torture = {
  shows:
    'PostgreSQL restarted (fast, immediate, kill -9): 503 meanwhile, 0 exits, 0 lost, pools whole within 1 s',
  rounds: { long: 60, short: 2 },
  async run(size) {
    const half = { ...size, rounds: Math.ceil(size.rounds / 2) }
    const embedded = await withCleanUp((defer) => restart('embedded', half, defer))
    const byUrl = await withCleanUp((defer) => restart('by URL', half, defer))
    return {
      figures: { ...embedded.figures, ...byUrl.figures },
      failures: [...embedded.failures, ...byUrl.failures],
    }
  },
}

async function restart(place: DatabaseKind, size: Size, defer: Defer): Promise<Outcome> {
  const bed = await openTestbed(place, defer)
  const survival = await openSurvival(bed, size, defer)
  const load = startUsualLoad(bed, { statuses: [503] })
  for (let round = 0; round < size.rounds; round++) {
    const how = stops[round % stops.length] ?? 'fast'
    await survival.round(async () => {
      await delay(between(100, 300))
      await bed.postgres.stop(how)
      if (place === 'by URL') await delay(between(100, 1_000))
      await bed.postgres.start()
      return []
    })
  }
  await load.stop()
  const { figures, failures } = await survival.outcome({ answers: load.answers() }, load.failures())
  return {
    figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${place}: ${name}`, value])),
    failures: failures.map((failure) => `${place}: ${failure}`),
  }
}
