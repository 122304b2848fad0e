// One revocation: a user loses a right while working, and every later success is reported.

import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { startWork, type Work } from './at-work.ts'
import { runCommand } from './command.ts'
import { importFile } from './imports.ts'
import type { Person } from './people.ts'
import type { Stoa } from './stoa.ts'
import type { Testbed } from './testbed.ts'
import { limitMs, type Size } from './torture.ts'

export type Revocation = 'role' | 'disable' | 'reset' | 'demote'
export const revocations: Revocation[] = ['role', 'disable', 'reset', 'demote']

/** `demote` removes isAdmin, like an import from the marketplace. */
const acts: Record<Revocation, (bed: Testbed, person: Person) => Promise<unknown>> = {
  role: ({ postgres }, { email }) => runCommand(postgres.env, ['admin', 'role', email, 'editor']),
  disable: ({ postgres }, { email }) => runCommand(postgres.env, ['admin', 'disable', email]),
  reset: ({ postgres }, { email }) =>
    runCommand(postgres.env, ['admin', 'reset', email, '--password-stdin'], 'parchment-wicket-gudgeon-8823'),
  async demote({ postgres }, { email }) {
    const [account] = await postgres.ask<{ uid: string }>('select uid from accounts where email = $1', [
      email,
    ])
    await importFile(postgres.env, 'users', [{ id: account?.uid, username: email, isAdmin: false }])
  },
}

export async function revoke(bed: Testbed, servers: Stoa[], person: Person, kind: Revocation, size: Size) {
  const work = await startWork(bed, servers, person)
  const act = acts[kind](bed, person)
  const isActFirst = await endsBeforeItWaits(bed, act)
  if (!isActFirst) await work.blocked.letGo()
  await act
  const at = performance.now()
  const writes = await changesOf(bed, person)
  if (isActFirst) await work.blocked.letGo()
  work.answers.push(await work.blocked.answer)
  await delay(300)
  await work.stop()
  const late = (await changesOf(bed, person)) - writes
  const failures = [
    ...findLeaks(work, at),
    ...(late > 0 ? [`${late} writes after the act had returned`] : []),
    ...(kind === 'demote' || kind === 'role' ? [] : await findSignIns(bed, person)),
    ...(await findFlows(work, limitMs(size, 2_000))),
  ]
  work.close()
  return { answers: work.answers.length, failures }
}

/** False if the revocation waits for the write, which holds its right until it is done. */
async function endsBeforeItWaits({ postgres }: Testbed, act: Promise<unknown>): Promise<boolean> {
  let isOver = false
  void act.then(() => {
    isOver = true
  })
  for (let waiting = 0; !isOver && waiting < 4; await delay(50)) {
    const waits = await postgres.ask(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    // One of them is the write.
    waiting = waits.length > 1 ? waiting + 1 : 0
  }
  return isOver
}

async function changesOf({ postgres }: Testbed, { email }: Person): Promise<number> {
  const [found] = await postgres.ask<{ count: number }>(
    'select count(*)::int as count from history where actor_email = $1',
    [email],
  )
  return found?.count ?? 0
}

/** A demoted administrator keeps the sign-ins, which allow nothing; the other revocations remove them. */
async function findSignIns({ postgres }: Testbed, { email }: Person): Promise<string[]> {
  const left = await postgres.ask(
    'select from sign_ins where uid = (select uid from accounts where email = $1)',
    [email],
  )
  return left.length === 0 ? [] : [`${left.length} sign-ins are left that were made with the old password`]
}

function findLeaks({ answers }: Work, at: number): string[] {
  const leaked = answers.filter(({ sentAt, status }) => sentAt > at && status < 300 && status > 0)
  const [first] = leaked
  if (!first) return []
  return [
    `${leaked.length} answers with data to requests after the act had returned: ${first.text.slice(0, 100)}`,
  ]
}

/** Streams that were open at the revocation must end soon after it. */
async function findFlows({ pages, longAnswers }: Work, withinMs: number): Promise<string[]> {
  const ends = await Promise.all(pages.map((page) => page.endsWithin(withinMs)))
  const open = ends.filter((isOver) => !isOver).length
  const whole = (await Promise.all(longAnswers.map((reader) => reader.readOn()))).filter((isWhole) => isWhole)
  return [
    ...(open > 0 ? [`${open} streams of changes were still open after ${withinMs} ms`] : []),
    ...(whole.length > 0 ? [`${whole.length} long answers flowed on to their end`] : []),
  ]
}
