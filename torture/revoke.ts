// One revocation: somebody works on two servers, loses the right to it, and whatever comes after that is told.

import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from './ask.ts'
import type { Bed } from './bed.ts'
import type { Answer, Client } from './client.ts'
import { runCommand } from './command.ts'
import { importFile } from './imports.ts'
import { type Step, startLoad, times } from './load.ts'
import { type Person, signedIn, trySignIn } from './people.ts'
import type { Stoa } from './stoa.ts'
import { openStream } from './streams.ts'
import { limitMs, type Size } from './torture.ts'

export type Revocation = 'disable' | 'reset' | 'demote'
export const revocations: Revocation[] = ['disable', 'reset', 'demote']

const paths = [
  '/api/users?limit=50',
  '/api/identity',
  '/api/sessions?limit=50',
  '/api/tags.csv',
  '/api/history?entity=tags&id=x',
]

/** `demote` takes isAdmin away, as the marketplace does. */
const acts: Record<Revocation, (bed: Bed, person: Person) => Promise<unknown>> = {
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

export async function revoke(bed: Bed, servers: Stoa[], person: Person, kind: Revocation, size: Size) {
  const clients = await Promise.all(servers.map(({ origin }) => signedIn(origin, person)))
  const answers: Answer[] = []
  const keep = (answer: Answer): number => answers.push(answer)
  const streams = clients.map((client, index) =>
    openStream(servers[index]?.origin ?? '', '/api/changes', client.headers),
  )
  const load = startLoad(
    [
      ...clients.flatMap((client) => [...times(2, (index) => reading(client, keep, index))]),
      ...clients.map(
        (client, index): Step =>
          async () =>
            keep(await bed.ledger.write(client, bed.ledger.tags[index] ?? '')),
      ),
      ...servers.map(({ origin }) => entering(origin, person, keep)),
    ],
    10,
  )
  await delay(300)
  const blocked = await blockWrite(bed, clients[0] as Client)
  const act = acts[kind](bed, person)
  const isActFirst = await endsBeforeItWaits(bed, act)
  if (!isActFirst) await blocked.release()
  await act
  const at = performance.now()
  const writes = await changesOf(bed, person)
  if (isActFirst) await blocked.release()
  keep(await blocked.answer)
  await delay(300)
  await load.stop()
  const ends = await Promise.all(streams.map((stream) => stream.endsWithin(limitMs(size, 2_000))))
  for (const { close } of [...streams, ...clients]) close()
  return {
    answers: answers.length,
    failures: [...leaks(answers, at), ...(await lateWrites()), ...(await lateSignIns()), ...openStreams()],
  }

  async function lateWrites(): Promise<string[]> {
    const late = (await changesOf(bed, person)) - writes
    return late === 0 ? [] : [`${late} writes after the act had returned`]
  }

  async function lateSignIns(): Promise<string[]> {
    // Somebody who is no administrator any more keeps the sign-in, which opens nothing.
    if (kind === 'demote') return []
    const left = await bed.postgres.ask(
      'select from sign_ins where uid = (select uid from accounts where email = $1)',
      [person.email],
    )
    return left.length === 0 ? [] : [`${left.length} sign-ins are left that were made with the old password`]
  }

  function openStreams(): string[] {
    const open = ends.filter((isOver) => !isOver).length
    return open === 0 ? [] : [`${open} streams of changes are still open`]
  }
}

function reading(client: Client, keep: (answer: Answer) => void, index: number): Step {
  let turn = index
  return async () => keep(await client.get(paths[turn++ % paths.length] ?? ''))
}

function entering(origin: string, person: Person, keep: (answer: Answer) => void): Step {
  return async () => {
    keep(await trySignIn(origin, person))
    // Afterwards each is a wrong guess, and after a few of them nobody looks at the password any more.
    await delay(30)
  }
}

/** A write that waits for a lock on its row. */
async function blockWrite({ postgres, ledger }: Bed, client: Client) {
  const tag = ledger.tags.at(-2) ?? ''
  const holder = await connect(postgres.connection)
  await holder.query('begin')
  await holder.query('select from tags where id = $1 for update', [tag])
  const answer = ledger.write(client, tag)
  await delay(100)
  return {
    answer,
    async release() {
      await holder.query('commit')
      await holder.end()
    },
  }
}

/** False when the act waits for the write: where rights are held until a write is done. */
async function endsBeforeItWaits({ postgres }: Bed, act: Promise<unknown>): Promise<boolean> {
  let isOver = false
  void act.then(() => {
    isOver = true
  })
  for (let waiting = 0; !isOver && waiting < 4; await delay(50)) {
    const waits = await postgres.ask(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    // One of them is the write itself.
    waiting = waits.length > 1 ? waiting + 1 : 0
  }
  return isOver
}

async function changesOf({ postgres }: Bed, { email }: Person): Promise<number> {
  const [found] = await postgres.ask<{ count: number }>(
    'select count(*)::int as count from history where actor_email = $1',
    [email],
  )
  return found?.count ?? 0
}

function leaks(answers: Answer[], at: number): string[] {
  const leaked = answers.filter(({ sentAt, status }) => sentAt > at && status < 300 && status > 0)
  const [first] = leaked
  if (!first) return []
  return [
    `${leaked.length} answers with data to requests after the act had returned: ${first.text.slice(0, 100)}`,
  ]
}
