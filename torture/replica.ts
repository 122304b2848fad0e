// Lists, search, figures and exports from a streaming replica that lags, hangs, dies and returns: no request is
// refused, authors see their own writes, and a page that is notified of a change finds it.

import { setTimeout as delay } from 'node:timers/promises'
import {
  isUsed,
  openReplicated,
  paths,
  pauseNotifications,
  type Replicated,
  readAlong,
  readsOf,
  sees,
  tagsPath,
  write,
} from './replicated.ts'
import { limitMs, runChecks, runRounds, type Torture, within } from './torture.ts'

export const replica: Torture = {
  shows:
    'replica: answers lists, search, figures, exports; own writes and reported changes are visible; not used beyond 1 s, then used again; dead or frozen: 0 refused',
  rounds: { long: 20, short: 1 },
  async run(size, defer) {
    const bed = await openReplicated(size, defer)
    const failures = await runRounds(size, async () => {
      const seen = await runChecks({
        reads: () => checkReads(bed),
        'own writes': () => checkOwnWrites(bed),
        announced: () => checkAnnounced(bed),
        'left out': () => checkLeftOut(bed),
        killed: () => checkKilled(bed),
        frozen: () => checkFrozen(bed),
      })
      return { failures: seen }
    })
    failures.push(...(await checkPromoted(bed)), ...bed.tally.failures())
    failures.push(...(await bed.ledger.check(bed.postgres.ask)))
    return {
      figures: {
        rounds: size.rounds,
        'acknowledged writes': bed.ledger.acknowledged(),
        answers: bed.tally.answers(),
        'slowest answer (ms)': Math.round(bed.tally.slowestMs()),
      },
      failures,
    }
  },
}

async function checkReads(bed: Replicated): Promise<string[]> {
  if (!(await isUsed(bed))) return ['the replica is not taken']
  const failures: string[] = []
  for (const path of paths)
    if ((await readsOf(bed, path)) === 0) failures.push(`${path} was not read from it`)
  return failures
}

/** Also while the replica replays nothing, and while the server gets no notifications. */
async function checkOwnWrites(bed: Replicated): Promise<string[]> {
  let missed = 0
  let resumeNotifications = (): void => undefined
  for (let turn = 0; turn < 10; turn++) {
    if (turn === 5) {
      resumeNotifications = await pauseNotifications(bed)
      await bed.replica.ask('select pg_wal_replay_pause()')
    }
    const name = await write(bed)
    if (!(await sees(bed.client, name, bed.tally))) missed += 1
  }
  await bed.replica.ask('select pg_wal_replay_resume()')
  resumeNotifications()
  return missed === 0 ? [] : [`${missed} of 10 writes were not seen by their author`]
}

/** A page that is notified of a change finds it, and is notified only once the replica has it. */
async function checkAnnounced(bed: Replicated): Promise<string[]> {
  const failures: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    if (!(await isUsed(bed))) failures.push('the replica was not taken back')
    const isPaused = turn % 2 === 1
    if (isPaused) await bed.replica.ask('select pg_wal_replay_pause()')
    const reported = bed.page.reports('tags', 5_000)
    const name = await write(bed)
    if (isPaused) {
      const early = await Promise.race([reported, delay(300, false)])
      if (early) failures.push('a change was reported before the replica had it')
      await bed.replica.ask('select pg_wal_replay_resume()')
    }
    if (!(await reported)) failures.push('a change was not reported')
    else if (!(await sees(bed.colleague, name, bed.tally)))
      failures.push('a change was reported and not visible')
  }
  return failures
}

async function checkLeftOut(bed: Replicated): Promise<string[]> {
  const { replica, page, colleague, size, tally } = bed
  await replica.ask('select pg_wal_replay_pause()')
  const reported = page.reports('tags', limitMs(size, 2_000))
  const name = await write(bed)
  const isReported = await reported
  const isSeen = await sees(colleague, name, tally)
  const asked = await readsOf(bed, tagsPath)
  await replica.ask('select pg_wal_replay_resume()')
  const isBack = await isUsed(bed)
  return [
    ...(isReported && isSeen
      ? []
      : ['a change was not reported or not visible while the replica stood still']),
    ...(asked === 0 ? [] : ['it was read while it was more than a second behind']),
    ...(isBack ? [] : ['it was not taken back']),
  ]
}

async function checkKilled(bed: Replicated): Promise<string[]> {
  const reading = readAlong(bed)
  await bed.replica.stop('kill')
  await delay(500)
  const name = await write(bed)
  const isSeen = await sees(bed.colleague, name, bed.tally)
  await bed.replica.start()
  await reading()
  return [
    ...(isSeen ? [] : ['a write was not seen']),
    ...((await isUsed(bed)) ? [] : ['it was not taken back']),
  ]
}

async function checkFrozen(bed: Replicated): Promise<string[]> {
  const reading = readAlong(bed)
  await bed.replica.freeze()
  await delay(1_500)
  await bed.replica.thaw()
  await reading()
  return (await isUsed(bed)) ? [] : ['it was not taken back']
}

/** A replica that was promoted to a database is no longer used. */
async function checkPromoted(bed: Replicated): Promise<string[]> {
  await bed.replica.ask('select pg_promote()')
  const isLeft = await within(limitMs(bed.size, 2_000), async () => (await readsOf(bed, tagsPath)) === 0)
  const name = await write(bed)
  const isSeen = await sees(bed.colleague, name, bed.tally)
  return isLeft && isSeen ? [] : ['a promoted replica was still read']
}
