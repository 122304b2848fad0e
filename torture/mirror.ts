// A mirrored marketplace that changes while its connections are cut, its emulator is restarted, and servers are killed:
// whenever it is quiet again, Stoa has the same documents as the source.

import { setTimeout as delay } from 'node:timers/promises'
import { checkFigures } from './integrity.ts'
import { times } from './load.ts'
import { type Marketplace, needsEmulator, openMarketplace, untilSame } from './marketplace.ts'
import { between, runRounds, type Torture } from './torture.ts'
import { writeAtSource } from './write-at-source.ts'

const few = { ids: 40, removals: 0.3 }
const writesInRound = 40
const writersAtOnce = 4

type Fault = (marketplace: Marketplace) => Promise<unknown>

const faults: [string, Fault][] = [
  ['nothing', async () => undefined],
  ['connections cut', cut],
  ['a server killed', killServer],
  ['emulator restarted', ({ restartEmulator }) => restartEmulator()],
  ['connections silent', silence],
]

export const mirror: Torture = {
  shows:
    'Firestore mirrored with cut and silent connections, restarts of the source, kill -9: 0 rounds differ from the source',
  rounds: { long: 200, short: 3 },
  needs: needsEmulator,
  async run(size, defer) {
    const marketplace = await openMarketplace(2, defer)
    const quietMs: number[] = []
    const takeovers: number[] = []
    const failures = await runRounds(size, async (index) => {
      const [name, fault] = faults[index % faults.length] as [string, Fault]
      const writing = Promise.all(
        times(writersAtOnce, async () => {
          for (let turn = 0; turn < writesInRound; turn++) await writeAtSource(marketplace, few)
        }),
      )
      await delay(between(0, 300))
      const result = await fault(marketplace)
      if (typeof result === 'number') takeovers.push(result)
      await writing
      const { wrong, tookMs } = await untilSame(marketplace)
      quietMs.push(tookMs)
      return { name: `${name}, ${tookMs} ms`, failures: wrong }
    })
    failures.push(...(await checkFigures(marketplace.postgres.env)))
    const figures = {
      rounds: size.rounds,
      'writes at the source': size.rounds * writersAtOnce * writesInRound,
      'the same after (ms, most)': Math.max(...quietMs),
      ...(takeovers.length > 0 && { 'taken over after (ms, most)': Math.round(Math.max(...takeovers)) }),
    }
    return { figures, failures }
  },
}

async function cut({ proxy }: Marketplace): Promise<void> {
  await proxy.refuse()
  await delay(between(50, 500))
  await proxy.restore()
}

async function silence({ proxy }: Marketplace): Promise<void> {
  proxy.lose()
  await delay(between(50, 500))
  await proxy.restore()
}

/** Returns how long there was no leader, if the killed one was the leader. */
async function killServer({ servers, postgres }: Marketplace): Promise<number | undefined> {
  const server = servers[Math.floor(Math.random() * servers.length)]
  const leader = await leading(postgres)
  await server?.kill('SIGKILL')
  const startedAt = performance.now()
  let now = await leading(postgres)
  // PostgreSQL has noticed the lost connection, and another process holds the lock.
  while (now === undefined && performance.now() - startedAt < 10_000) {
    await delay(20)
    now = await leading(postgres)
  }
  const tookMs = performance.now() - startedAt
  await server?.start()
  return now === leader ? undefined : tookMs
}

async function leading({ ask }: Marketplace['postgres']): Promise<number | undefined> {
  const [held] = await ask<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = 7311007 and granted`,
  )
  return held?.pid
}
