// Changes the role of accounts, disables them, resets their passwords, or removes their isAdmin, while they work on two servers at once:
// every later success is reported.

import { setTimeout as delay } from 'node:timers/promises'
import { runCommand } from '#test/processes.ts'
import { type Answer, expectStatus } from './client.ts'
import { importFile } from './imports.ts'
import { addAdministrators, type Person, signedIn, trySignIn } from './people.ts'
import { lockTags, type Postgres } from './postgres.ts'
import { addLongFeedback, longPaths, openStream, readSlowly } from './streams.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { asking, limitMs, listPaths, nth, type Run, type Step, startLoad, type Torture } from './torture.ts'

type Act = (postgres: Postgres, person: Person) => Promise<unknown>

/** `demote` removes isAdmin, as an import from the marketplace can. */
const acts: Record<string, Act> = {
  role: ({ env }, { email }) => runCommand(env, ['admin', 'role', email, 'editor']),
  disable: ({ env }, { email }) => runCommand(env, ['admin', 'disable', email]),
  reset: ({ env }, { email }) =>
    runCommand(env, ['admin', 'reset', email, '--password-stdin'], {
      input: 'parchment-wicket-gudgeon-8823',
    }),
  async demote({ env, ask }, { email }) {
    const [account] = await ask<{ uid: string }>('select uid from accounts where email = $1', [email])
    await importFile(env, 'users', [{ id: account?.uid, username: email, isAdmin: false }])
  },
}

export const revocation: Torture = {
  rounds: { long: 60, short: 2 },
  async run(run) {
    // Only administrators may sign in, so that another role and the loss of isAdmin must end everything too.
    const bed = await openTestbed(run.defer, { env: { STOA_ENTRY: 'admin' }, servers: 2 })
    const { ask } = bed.postgres
    const people = await addAdministrators(bed.postgres, run.rounds)
    await addLongFeedback(ask)
    await run.inTurn(Object.entries(acts), async (act, index) => {
      // All rounds make wrong guesses from one IP address.
      await ask('delete from sign_in_failures')
      await revoke(run, bed, nth(people, index), act)
      await delay(50)
      run.fail(await bed.ledger.check(ask))
    })
    run.add('acknowledged writes', bed.ledger.acknowledged())
  },
}

async function revoke(run: Run, bed: Testbed, person: Person, act: Act): Promise<void> {
  const { ask } = bed.postgres
  const work = await startWork(bed, person)
  const acting = act(bed.postgres, person)
  const isActFirst = await endsBeforeItWaits(bed.postgres, acting)
  if (!isActFirst) await work.letGo()
  await acting
  const at = performance.now()
  const changes = () =>
    ask<{ id: string; entity: string; event: string | null }>(
      // A refused sign-in is an event about the person, not by them.
      `select id::text, entity, event from history
       where actor_email = $1 and coalesce(event, '') not in ('sign-ins.refused', 'sign-ins.throttled') order by history.id`,
      [person.email],
    )
  const before = new Set((await changes()).map(({ id }) => id))
  if (isActFirst) await work.letGo()
  work.answers.push(await work.blocked)
  await delay(300)
  await work.load.stop()
  const late = (await changes()).filter(({ id }) => !before.has(id))
  const leaked = work.answers.filter(({ sentAt, status }) => sentAt > at && status < 300 && status > 0)
  const signIns = 'select from sign_ins where uid = (select uid from accounts where email = $1)'
  // Without isAdmin, or with another role, the sign-ins are kept, and allow nothing.
  const left = act === acts.demote || act === acts.role ? [] : await ask(signIns, [person.email])
  const endsWithinMs = limitMs(run, 2_000)
  const ends = await Promise.all(work.pages.map((page) => page.endsWithin(endsWithinMs)))
  const open = ends.filter((isOver) => !isOver).length
  const read = await Promise.all(work.longAnswers.map((reader) => reader.readOn()))
  const whole = read.filter((isWhole) => isWhole).length
  run.check(leaked.length === 0, `${leaked.length} answers with data to requests after the act had returned`)
  run.fail(leaked.slice(0, 1).flatMap((answer) => expectStatus(answer, 401, 'one of them')))
  run.check(late.length === 0, `writes after the act had returned: ${JSON.stringify(late.slice(0, 3))}`)
  run.check(left.length === 0, `${left.length} sign-ins are left that were made with the old password`)
  run.check(open === 0, `${open} streams of changes were still open after ${endsWithinMs} ms`)
  run.check(whole === 0, `${whole} long answers flowed on to their end`)
  run.add('answers', work.answers.length)
  for (const { close } of [...work.pages, ...work.longAnswers, ...work.clients]) close()
}

/** Returns false if the revocation waits for the write, which holds its right until it is done. */
async function endsBeforeItWaits({ ask }: Postgres, act: Promise<unknown>): Promise<boolean> {
  let isOver = false
  void act.then(() => {
    isOver = true
  })
  for (let waiting = 0; !isOver && waiting < 4; await delay(50)) {
    const waits = await ask(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    // One of the waiting statements is the write.
    waiting = waits.length > 1 ? waiting + 1 : 0
  }
  return isOver
}

const paths = [...listPaths, '/api/identity', '/api/tags.csv']

/**
 * Starts a user who works on all servers: reads, edits, signs in, keeps pages and long answers open; an edit waits for a lock on its row.
 */
async function startWork({ servers, ledger, postgres }: Testbed, person: Person) {
  const clients = await Promise.all(servers.map(({ origin }) => signedIn(origin, person)))
  const answers: Answer[] = []
  const keep = (answer: Answer): number => answers.push(answer)
  const steps = servers.flatMap(({ origin }, index): Step[] => {
    const client = nth(clients, index)
    return [
      ...asking(2, paths, async (path) => keep(await client.get(path))),
      async () => keep(await ledger.write(client, index)),
      async () => {
        keep(await trySignIn(origin, person))
        // After the revocation each attempt is a wrong guess, and after a few of them the throttle refuses without a check.
        await delay(30)
      },
    ]
  })
  const load = startLoad(steps, 10)
  const headersOf = (index: number) => nth(clients, index).headers
  const pages = servers.map(({ origin }, index) => openStream(origin, '/api/changes', headersOf(index)))
  const longAnswers = servers.map(({ origin }, index) =>
    readSlowly(origin, nth(longPaths, index), headersOf(index)),
  )
  await delay(300)
  const letGo = await lockTags(postgres, ledger.tags.slice(-2, -1))
  const blocked = ledger.write(nth(clients, 0), -2)
  await delay(100)
  return { answers, clients, load, pages, longAnswers, letGo, blocked }
}
