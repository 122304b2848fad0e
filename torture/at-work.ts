// A user who works on several servers at once: reads, edits, signs in, and keeps a page and a long answer open.

import { setTimeout as delay } from 'node:timers/promises'
import { connect } from './ask.ts'
import type { Answer, Client } from './client.ts'
import { type Step, startLoad, times } from './load.ts'
import { longPaths } from './long-answers.ts'
import { type Person, signedIn, trySignIn } from './people.ts'
import type { Stoa } from './stoa.ts'
import { openStream, readSlowly, type SlowReader, type Stream } from './streams.ts'
import type { Testbed } from './testbed.ts'

export type Work = {
  /** The answers so far. */
  answers: Answer[]
  pages: Stream[]
  longAnswers: SlowReader[]
  /** An edit that waits for a lock on its row until `letGo`. */
  blocked: { letGo(): Promise<void>; answer: Promise<Answer> }
  stop(): Promise<void>
  close(): void
}

const paths = [
  '/api/users?limit=50',
  '/api/identity',
  '/api/sessions?limit=50',
  '/api/tags.csv',
  '/api/dashboard',
]

export async function startWork(bed: Testbed, servers: Stoa[], person: Person): Promise<Work> {
  const seats = await Promise.all(
    servers.map(async ({ origin }) => ({ origin, client: await signedIn(origin, person) })),
  )
  const answers: Answer[] = []
  const keep = (answer: Answer): number => answers.push(answer)
  const load = startLoad(
    seats.flatMap(({ origin, client }, index): Step[] => [
      ...times(2, (turn) => reading(client, keep, turn)),
      async () => keep(await bed.ledger.write(client, bed.ledger.tags[index] ?? '')),
      async () => {
        keep(await trySignIn(origin, person))
        // After the revocation each attempt is a wrong guess, and after a few of them the throttle refuses without a
        // check.
        await delay(30)
      },
    ]),
    10,
  )
  const pages = seats.map(({ origin, client }) => openStream(origin, '/api/changes', client.headers))
  const longAnswers = seats.map(({ origin, client }, index) =>
    readSlowly(origin, longPaths[index % longPaths.length] ?? '', client.headers),
  )
  await delay(300)
  return {
    answers,
    pages,
    longAnswers,
    blocked: await block(bed, seats[0]?.client as Client),
    stop: () => load.stop(),
    close() {
      for (const { close } of [...pages, ...longAnswers, ...seats.map(({ client }) => client)]) close()
    },
  }
}

function reading(client: Client, keep: (answer: Answer) => void, first: number): Step {
  let turn = first
  return async () => keep(await client.get(paths[turn++ % paths.length] ?? ''))
}

async function block({ postgres, ledger }: Testbed, client: Client): Promise<Work['blocked']> {
  const tag = ledger.tags.at(-2) ?? ''
  const holder = await connect(postgres.connection)
  await holder.query('begin')
  await holder.query('select from tags where id = $1 for update', [tag])
  const answer = ledger.write(client, tag)
  await delay(100)
  return {
    answer,
    async letGo() {
      await holder.query('commit')
      await holder.end()
    },
  }
}
