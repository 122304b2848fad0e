// The primary is killed under load and its synchronous standby promoted: the server, behind a proxy, moves there.

import { setTimeout as delay } from 'node:timers/promises'
import { startLeadingProxy } from '#test/leading-proxy.ts'
import { type Defer, withCleanUp } from './clean-up.ts'
import type { Postgres } from './postgres.ts'
import { startPrimaryAndStandby } from './primary-and-standby.ts'
import { openSurvival } from './survival.ts'
import { startOn } from './testbed.ts'
import { between, type Outcome, runRounds, type Size, type Torture } from './torture.ts'
import { startUsualLoad } from './usual-load.ts'

export const promotion: Torture = {
  shows:
    'primary killed, its synchronous standby promoted, a proxy before both: 503 meanwhile, 0 exits, 0 acknowledged writes lost, pools whole within 1 s, live changes continue',
  rounds: { long: 10, short: 1 },
  async run(size) {
    let figures: Outcome['figures'] = {}
    let acknowledged = 0
    // A failover leaves no standby, so each round has its own servers.
    const failures = await runRounds(size, async () => {
      const outcome = await withCleanUp((defer) => failOver({ ...size, rounds: 1 }, defer))
      acknowledged += Number(outcome.figures['acknowledged writes'])
      figures = outcome.figures
      return { failures: outcome.failures }
    })
    return { figures: { ...figures, rounds: size.rounds, 'acknowledged writes': acknowledged }, failures }
  },
}

async function failOver(size: Size, defer: Defer): Promise<Outcome> {
  const { primary, standby } = await startPrimaryAndStandby(defer, ['synchronous_standby_names=*'])
  const proxies = [await startLeadingProxy(serverOf(primary)), await startLeadingProxy(serverOf(standby))]
  for (const { end } of proxies) defer(end)
  const [writes, reads] = proxies.map(({ at }) => addressOf(primary, at))
  let current = primary
  const postgres: Postgres = {
    ...primary,
    ask: (statement, values) => current.ask(statement, values),
    env: { DATABASE_URL: writes ?? '', DATABASE_URL_READ: reads ?? '' },
  }
  const bed = await startOn(postgres, defer)
  const survival = await openSurvival(bed, size, defer)
  const load = startUsualLoad(bed, { statuses: [503] })
  await survival.round(async () => {
    await delay(between(500, 1_500))
    await primary.stop('kill')
    await delay(between(100, 1_000))
    await standby.ask('select pg_promote()')
    proxies[0]?.lead(serverOf(standby))
    current = standby
    return []
  })
  await load.stop()
  return await survival.outcome({ answers: load.answers() }, load.failures())
}

function serverOf({ connection: { host, port } }: Postgres): { at: string } {
  return { at: `${host}:${port}` }
}

function addressOf({ connection: { user, password, database } }: Postgres, at: string): string {
  return `postgres://${user}:${password}@${at}/${database}`
}
