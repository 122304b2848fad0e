// Lists, search, figures and exports from a streaming replica that lags, hangs, dies and returns: no request is
// refused, authors see their own writes, and a page that is notified of a change finds it.

import { setTimeout as delay } from 'node:timers/promises'
import { type Client, openTally, type Tally } from './client.ts'
import { signedIn } from './people.ts'
import { type Postgres, primaryAndStandby } from './postgres.ts'
import { type LiveChanges, listen } from './streams.ts'
import { copyTemplate } from './template.ts'
import { startOn, type Testbed } from './testbed.ts'
import {
  limitMs,
  runChecks,
  runRounds,
  type Size,
  startLoad,
  type Torture,
  unless,
  within,
} from './torture.ts'

/** The replica answers each of these. */
const paths = [
  ...['/api/users?limit=50', '/api/sessions?limit=50&q=why', '/api/search?q=ada', '/api/dashboard'],
  ...['/api/feedback', '/api/sessions.csv'],
]
const tagsPath = '/api/tags?limit=200'

type Bed = Testbed & { replica: Postgres; page: LiveChanges; colleague: Client; tally: Tally; size: Size }

export const replica: Torture = {
  shows:
    'replica: answers lists, search, figures, exports; own writes and reported changes are visible; not used beyond 1 s, then used again; dead or frozen: 0 refused',
  rounds: { long: 20, short: 1 },
  async run(size, defer) {
    const { primary, standby } = await primaryAndStandby(await copyTemplate(defer), defer)
    const env = { ...primary.env, DATABASE_URL_READ: standby.env.DATABASE_URL ?? '' }
    const testbed = await startOn({ ...primary, env }, defer)
    const { origin } = testbed.stoa
    const page = listen(origin, testbed.client.headers, defer)
    await page.isOpen()
    const colleague = await signedIn(origin)
    const bed = { ...testbed, replica: standby, page, colleague, size, tally: openTally('answers') }
    const failures = await runRounds(size, async () => ({
      failures: await runChecks({
        reads: () => checkReads(bed),
        'own writes': () => checkOwnWrites(bed),
        announced: () => checkAnnounced(bed),
        'left out': () => checkLeftOut(bed),
        killed: () => checkKilled(bed),
        frozen: () => checkFrozen(bed),
      }),
    }))
    failures.push(...(await checkPromoted(bed)), ...bed.tally.failures())
    failures.push(...(await bed.ledger.check(primary.ask)))
    const figures = {
      'acknowledged writes': bed.ledger.acknowledged(),
      answers: bed.tally.answers(),
      'slowest answer (ms)': Math.round(bed.tally.slowestMs()),
    }
    return { figures, failures }
  },
}

/** The number of statements that the replica has answered. */
async function readsOf({ replica, client, tally }: Bed, path: string): Promise<number> {
  const [before] = await replica.ask<{ at: string }>('select clock_timestamp()::text as at')
  tally.count(await client.get(path))
  const asked = await replica.ask(
    `select from pg_stat_activity where application_name in ('stoa replica requests', 'stoa replica long reads')
     and query_start > $1::timestamptz`,
    [before?.at],
  )
  return asked.length
}

async function isUsed(bed: Bed): Promise<boolean> {
  return await within(limitMs(bed.size, 3_000), async () => (await readsOf(bed, tagsPath)) > 0)
}

const checkTakenBack = async (bed: Bed) => unless(await isUsed(bed), 'it was not taken back')

/** Writes, and returns the name that sees() looks for. */
async function write({ ledger, client, tally }: Bed): Promise<string> {
  return JSON.parse(tally.count(await ledger.write(client, 0)).text).name
}

async function sees(reader: Client, name: string, tally: Tally): Promise<boolean> {
  return tally.count(await reader.get(tagsPath)).text.includes(name)
}

/** While it replays nothing. */
async function paused<T>({ replica }: Bed, work: () => Promise<T>): Promise<T> {
  await replica.ask('select pg_wal_replay_pause()')
  const result = await work()
  await replica.ask('select pg_wal_replay_resume()')
  return result
}

async function checkReads(bed: Bed): Promise<string[]> {
  if (!(await isUsed(bed))) return ['the replica is not taken']
  const failures: string[] = []
  for (const path of paths)
    failures.push(...unless((await readsOf(bed, path)) > 0, `${path} was not read from it`))
  return failures
}

/** Also while the replica replays nothing, and while the server gets no notifications. */
async function checkOwnWrites(bed: Bed): Promise<string[]> {
  let missed = 0
  const writeFive = async () => {
    for (let turn = 0; turn < 5; turn++)
      if (!(await sees(bed.client, await write(bed), bed.tally))) missed += 1
  }
  await writeFive()
  const [listening] = await bed.postgres.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'stoa listening'`,
  )
  if (!listening) throw new Error('Stoa does not listen.')
  process.kill(listening.pid, 'SIGSTOP')
  await paused(bed, writeFive)
  process.kill(listening.pid, 'SIGCONT')
  return unless(missed === 0, `${missed} of 10 writes were not seen by their author`)
}

/** A page that is notified of a change finds it, and is notified only once the replica has it. */
async function checkAnnounced(bed: Bed): Promise<string[]> {
  const failures: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    failures.push(...(await checkTakenBack(bed)))
    let reported = Promise.resolve(false)
    const change = async (): Promise<string> => {
      reported = bed.page.reports('tags', 5_000)
      return await write(bed)
    }
    const changeUnseen = async (): Promise<string> => {
      const name = await change()
      const early = await Promise.race([reported, delay(300, false)])
      failures.push(...unless(!early, 'a change was reported before the replica had it'))
      return name
    }
    const name = turn % 2 === 1 ? await paused(bed, changeUnseen) : await change()
    if (!(await reported)) failures.push('a change was not reported')
    else if (!(await sees(bed.colleague, name, bed.tally)))
      failures.push('a change was reported and not visible')
  }
  return failures
}

async function checkLeftOut(bed: Bed): Promise<string[]> {
  const failures = await paused(bed, async () => {
    const reported = bed.page.reports('tags', limitMs(bed.size, 2_000))
    const name = await write(bed)
    const isVisible = (await reported) && (await sees(bed.colleague, name, bed.tally))
    const asked = await readsOf(bed, tagsPath)
    return [
      ...unless(isVisible, 'a change was not reported or not visible while the replica stood still'),
      ...unless(asked === 0, 'it was read while it was more than a second behind'),
    ]
  })
  return [...failures, ...(await checkTakenBack(bed))]
}

/** Lists and figures are read meanwhile; every answer must be a success. */
async function readingAlong<T>({ colleague, tally }: Bed, work: () => Promise<T>): Promise<T> {
  const load = startLoad(paths.slice(0, 4).map((path) => async () => tally.count(await colleague.get(path))))
  const result = await work()
  await load.stop()
  return result
}

async function checkKilled(bed: Bed): Promise<string[]> {
  const isSeen = await readingAlong(bed, async () => {
    await bed.replica.stop('kill')
    await delay(500)
    const name = await write(bed)
    const isSeen = await sees(bed.colleague, name, bed.tally)
    await bed.replica.start()
    return isSeen
  })
  return [...unless(isSeen, 'a write was not seen'), ...(await checkTakenBack(bed))]
}

async function checkFrozen(bed: Bed): Promise<string[]> {
  await readingAlong(bed, async () => {
    await bed.replica.freeze()
    await delay(1_500)
    await bed.replica.thaw()
  })
  return await checkTakenBack(bed)
}

/** A replica that was promoted to a database is no longer used. */
async function checkPromoted(bed: Bed): Promise<string[]> {
  await bed.replica.ask('select pg_promote()')
  const isLeft = await within(limitMs(bed.size, 2_000), async () => (await readsOf(bed, tagsPath)) === 0)
  const isSeen = await sees(bed.colleague, await write(bed), bed.tally)
  return unless(isLeft && isSeen, 'a promoted replica was still read')
}
