// Lists, search, figures and exports from a streaming replica that lags, hangs, dies and returns: no request is
// refused, authors see their own writes, and a page that is notified of a change finds it.

import { setTimeout as delay } from 'node:timers/promises'
import { type Client, openTally, type Tally } from './client.ts'
import { signedIn } from './people.ts'
import { type Postgres, primaryAndStandby } from './postgres.ts'
import { type LiveChanges, listen } from './streams.ts'
import { copyTemplate } from './template.ts'
import { startOn, type Testbed } from './testbed.ts'
import { limitMs, type Run, startLoad, type Torture, within } from './torture.ts'

/** The replica answers each of these. */
const paths = [
  ...['/api/users?limit=50', '/api/sessions?limit=50&q=why', '/api/search?q=ada', '/api/dashboard'],
  ...['/api/feedback', '/api/sessions.csv'],
]
const tagsPath = '/api/tags?limit=200'

type Bed = Testbed & { replica: Postgres; page: LiveChanges; colleague: Client; tally: Tally; run: Run }

export const replica: Torture = {
  rounds: { long: 20, short: 1 },
  async run(run) {
    const { primary, standby } = await primaryAndStandby(await copyTemplate(run.defer), run.defer)
    const env = { ...primary.env, DATABASE_URL_READ: standby.env.DATABASE_URL ?? '' }
    const testbed = await startOn({ ...primary, env }, run.defer)
    const { origin } = testbed.stoa
    const page = listen(origin, testbed.client.headers, run.defer)
    await page.isOpen()
    const colleague = await signedIn(origin)
    const bed = { ...testbed, replica: standby, page, colleague, run, tally: openTally('answers') }
    await run.repeat(async () => {
      for (const [name, check] of Object.entries(checks)) await run.named(name, () => check(bed))
    })
    await checkPromoted(bed)
    run.fail([...bed.tally.failures(), ...(await bed.ledger.check(primary.ask))])
    run.add('acknowledged writes', bed.ledger.acknowledged())
    run.add('answers', bed.tally.answers())
    run.most('slowest answer (ms)', bed.tally.slowestMs())
  },
}

const checks: Record<string, (bed: Bed) => Promise<unknown>> = {
  reads: checkReads,
  'own writes': checkOwnWrites,
  announced: checkAnnounced,
  'left out': checkLeftOut,
  killed: checkKilled,
  frozen: checkFrozen,
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
  return await within(limitMs(bed.run, 3_000), async () => (await readsOf(bed, tagsPath)) > 0)
}

const checkTakenBack = async (bed: Bed) => bed.run.check(await isUsed(bed), 'it was not taken back')

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

async function checkReads(bed: Bed): Promise<void> {
  if (!(await isUsed(bed))) return bed.run.check(false, 'the replica is not taken')
  for (const path of paths) bed.run.check((await readsOf(bed, path)) > 0, `${path} was not read from it`)
}

/** Also while the replica replays nothing, and while the server gets no notifications. */
async function checkOwnWrites(bed: Bed): Promise<void> {
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
  bed.run.check(missed === 0, `${missed} of 10 writes were not seen by their author`)
}

/** A page that is notified of a change finds it, and is notified only once the replica has it. */
async function checkAnnounced(bed: Bed): Promise<void> {
  const { run, page, colleague, tally } = bed
  for (let turn = 0; turn < 4; turn++) {
    await checkTakenBack(bed)
    let reported = Promise.resolve(false)
    const change = async (): Promise<string> => {
      reported = page.reports('tags', 5_000)
      return await write(bed)
    }
    const changeUnseen = async (): Promise<string> => {
      const name = await change()
      const early = await Promise.race([reported, delay(300, false)])
      run.check(!early, 'a change was reported before the replica had it')
      return name
    }
    const name = turn % 2 === 1 ? await paused(bed, changeUnseen) : await change()
    const isReported = await reported
    run.check(isReported, 'a change was not reported')
    run.check(!isReported || (await sees(colleague, name, tally)), 'a change was reported and not visible')
  }
}

async function checkLeftOut(bed: Bed): Promise<void> {
  const { run, page, colleague, tally } = bed
  await paused(bed, async () => {
    const reported = page.reports('tags', limitMs(run, 2_000))
    const name = await write(bed)
    const isVisible = (await reported) && (await sees(colleague, name, tally))
    const asked = await readsOf(bed, tagsPath)
    run.check(isVisible, 'a change was not reported or not visible while the replica stood still')
    run.check(asked === 0, 'it was read while it was more than a second behind')
  })
  await checkTakenBack(bed)
}

/** Lists and figures are read meanwhile; every answer must be a success. */
async function readingAlong({ colleague, tally }: Bed, work: () => Promise<void>): Promise<void> {
  const load = startLoad(paths.slice(0, 4).map((path) => async () => tally.count(await colleague.get(path))))
  await work()
  await load.stop()
}

async function checkKilled(bed: Bed): Promise<void> {
  await readingAlong(bed, async () => {
    await bed.replica.stop('kill')
    await delay(500)
    const name = await write(bed)
    bed.run.check(await sees(bed.colleague, name, bed.tally), 'a write was not seen')
    await bed.replica.start()
  })
  await checkTakenBack(bed)
}

async function checkFrozen(bed: Bed): Promise<void> {
  await readingAlong(bed, async () => {
    await bed.replica.freeze()
    await delay(1_500)
    await bed.replica.thaw()
  })
  await checkTakenBack(bed)
}

/** A replica that was promoted to a database is no longer used. */
async function checkPromoted(bed: Bed): Promise<void> {
  await bed.replica.ask('select pg_promote()')
  const isLeft = await within(limitMs(bed.run, 2_000), async () => (await readsOf(bed, tagsPath)) === 0)
  const isSeen = await sees(bed.colleague, await write(bed), bed.tally)
  bed.run.check(isLeft && isSeen, 'a promoted replica was still read')
}
