// SIGTERM under load: accepted requests are answered, and the process ends in time, with a frozen database too.

import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from './ask.ts'
import type { Answer } from './client.ts'
import { checkIntegrity } from './integrity.ts'
import { startLoad, times } from './load.ts'
import { openStream } from './streams.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { limitMs, runRounds, type Size, type Torture } from './torture.ts'

type Seen = { failures: string[]; exitMs: number; inProgress: number }
type Stopping = (bed: Testbed, size: Size) => Promise<Seen>

export const sigterm: Torture = {
  shows: 'SIGTERM under load: 0 requests in progress dropped, exit within 10 s, with a frozen database too',
  rounds: { long: 40, short: 2 },
  async run(size, defer) {
    const beds = {
      'by URL': await openTestbed('by URL', defer),
      embedded: await openTestbed('embedded', defer),
    }
    const places = ['by URL', 'embedded'] as const
    const stoppings: Stopping[] = [stopUnderLoad, stopUnderLoad, stopFrozen, stopFrozen]
    let exitMs = 0
    let inProgress = 0
    const failures = await runRounds(size, async (index) => {
      const place = places[index % places.length] ?? 'by URL'
      const stopping = stoppings[index % stoppings.length] ?? stopUnderLoad
      const bed = beds[place]
      const seen = await stopping(bed, size)
      await bed.stoa.start()
      exitMs = Math.max(exitMs, Math.round(seen.exitMs))
      inProgress += seen.inProgress
      const wrong = await bed.ledger.check(bed.postgres.ask)
      return { name: `${stopping.name}, ${place}`, failures: [...seen.failures, ...wrong] }
    })
    failures.push(...(await checkIntegrity(beds['by URL'])), ...(await checkIntegrity(beds.embedded)))
    return {
      figures: { rounds: size.rounds, 'requests in progress': inProgress, 'exit after (ms, most)': exitMs },
      failures,
    }
  },
}

/** Besides quick requests: edits that wait for a lock at the signal, an export, an open page. */
async function stopUnderLoad({ postgres, stoa, client, ledger }: Testbed, size: Size): Promise<Seen> {
  const answers: Answer[] = []
  const paths = ['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard']
  const asks = [
    ...times(8, (index) => () => client.get(paths[index % paths.length] ?? '')),
    ...times(4, (index) => () => ledger.write(client, ledger.tags[index] ?? '')),
  ]
  const load = startLoad(
    asks.map((ask) => async () => answers.push(await ask())),
    2,
  )
  const open = ['/api/changes', '/api/sessions'].map((path) => openStream(stoa.origin, path, client.headers))
  const waitingFor = ledger.tags.slice(-3)
  const holder = await connect(postgres.connection)
  await holder.query('begin')
  await holder.query('select from tags where id = any($1) for update', [waitingFor])
  const waiting = waitingFor.map((tag) => ledger.write(client, tag))
  await delay(300)
  const at = performance.now()
  const exiting = stoa.kill('SIGTERM')
  await delay(500)
  await holder.query('commit')
  await holder.end()
  const exited = await exiting
  await load.stop()
  for (const { close } of open) close()
  answers.push(...(await Promise.all(waiting)))
  return judge(answers, at, exited, size)
}

async function stopFrozen({ postgres, stoa, client, ledger }: Testbed, size: Size): Promise<Seen> {
  await postgres.freeze()
  const asked = times(10, (index) =>
    index % 2 === 0 ? client.get('/api/users?limit=50') : ledger.write(client, ledger.tags[index] ?? ''),
  )
  await delay(300)
  const at = performance.now()
  const exited = await stoa.kill('SIGTERM')
  const answers = await Promise.all(asked)
  await postgres.thaw()
  return judge(answers, at, exited, size)
}

/** Younger requests may not have reached the server before the signal. */
const youngMs = 50

function judge(
  answers: Answer[],
  at: number,
  exited: { tookMs: number; status: number | null },
  size: Size,
): Seen {
  const inProgress = answers.filter(({ sentAt, tookMs }) => sentAt < at - youngMs && sentAt + tookMs > at)
  const dropped = inProgress.filter(({ status, cut }) => status === 0 || cut)
  const isLate = exited.tookMs > limitMs(size, 10_000) || exited.status === null
  return {
    exitMs: exited.tookMs,
    inProgress: inProgress.length,
    failures: [
      ...(dropped.length > 0
        ? [`${dropped.length} of ${inProgress.length} requests in progress were dropped: ${dropped[0]?.text}`]
        : []),
      ...(isLate ? [`the process was not gone after ${Math.round(exited.tookMs)} ms`] : []),
      ...(exited.status === 0 || isLate ? [] : [`the process ended with ${exited.status}`]),
    ],
  }
}
