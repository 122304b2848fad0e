// An upgrade of two consoles one after the other, as docs/running.md describes it: the next release migrates while both serve, and
// nothing is refused but at a console that restarts.

import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from './ask.ts'
import type { Defer } from './clean-up.ts'
import type { Answer, Client } from './client.ts'
import { runCommand, startCommand } from './command.ts'
import { checkFigures } from './integrity.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type LiveChanges, listen } from './live-changes.ts'
import { type Load, type Step, startLoad, times } from './load.ts'
import { makeNextRelease } from './next-release.ts'
import { signedIn } from './people.ts'
import { type Stoa, startStoa } from './stoa.ts'
import { openTally } from './tally.ts'
import { copyTemplate } from './template.ts'
import { ownPostgres } from './testbed.ts'
import { runRounds, type Torture } from './torture.ts'
import { checkLive } from './whole.ts'

const paths = ['/api/users?limit=50', '/api/sessions?limit=50&q=why', '/api/dashboard']
const betweenStepsMs = 1_000
const liveMs = 5_000

/** A console in the course of the upgrade, as one administrator uses it. */
type Console = {
  name: string
  stoa: Stoa
  client: Client
  page: LiveChanges
  answers: Answer[]
  /** Of its restart, from the signal to its end until it is ready: by performance.now(). */
  restart: { from: number; until: number }
}

export const upgrade: Torture = {
  shows:
    'two consoles upgraded one after the other under load, the next release migrates while both serve: 0 refused but at a console that restarts, 0 acknowledged writes lost, the release before does not start again',
  rounds: { long: 20, short: 1 },
  async run(size, defer) {
    const release = makeNextRelease(defer)
    const seen = { answers: 0, acknowledged: 0, restartMs: [] as number[] }
    const failures = await runRounds(size, async () => {
      const postgres = await ownPostgres(await copyTemplate(defer), defer)
      const env = { ...postgres.env, STOA_MIGRATE: 'off' }
      const consoles = [await openConsole('one', env, defer), await openConsole('two', env, defer)]
      const ledger = await openLedger(postgres.ask)
      const load = startConsoleLoad(consoles, ledger)
      await delay(betweenStepsMs)
      await runCommand(postgres.env, ['migrate'], '', undefined, release)
      await delay(betweenStepsMs)
      for (const console of consoles) {
        await restart(console, env, release, defer)
        await delay(betweenStepsMs)
      }
      await load.stop()
      for (const { answers, restart } of consoles) {
        seen.answers += answers.filter(({ status, cut }) => status === 200 && !cut).length
        seen.restartMs.push(Math.round(restart.until - restart.from))
      }
      seen.acknowledged += ledger.acknowledged()
      const failed = [
        ...consoles.flatMap(checkAnswers),
        ...(await ledger.check(postgres.ask)),
        ...(await checkConsoles(consoles, ledger)),
        ...(await checkUpgraded(postgres.ask)),
        ...(await checkFigures(env, release)),
        ...(await checkRefused(env)),
      ]
      for (const { stoa, client } of consoles) {
        client.close()
        await stoa.kill('SIGKILL')
      }
      await postgres.stop('immediate')
      return { failures: failed }
    })
    const figures = {
      rounds: size.rounds,
      'answers with success': seen.answers,
      'acknowledged writes': seen.acknowledged,
      'a restart (ms, most)': Math.max(...seen.restartMs),
    }
    return { figures, failures }
  },
}

async function openConsole(name: string, env: Record<string, string>, defer: Defer): Promise<Console> {
  const stoa = await startStoa(env, defer)
  const client = await signedIn(stoa.origin)
  const page = listen(stoa.origin, client.headers, defer)
  return { name, stoa, client, page, answers: [], restart: { from: 0, until: 0 } }
}

function startConsoleLoad(consoles: Console[], ledger: Ledger): Load {
  return startLoad(
    consoles.flatMap(({ client, answers }, index): Step[] => [
      ...times(3, (writer): Step => {
        const tag = ledger.tags[index * 3 + writer] ?? ''
        return async () => answers.push(await ledger.write(client, tag))
      }),
      ...times(3, (reader): Step => {
        let turn = reader
        return async () => answers.push(await client.get(paths[turn++ % paths.length] ?? ''))
      }),
      async () => answers.push(await client.get('/api/tags.csv')),
    ]),
    20,
  )
}

/** Ends it as a service manager does, and starts the next release in its place. */
async function restart(
  console: Console,
  env: Record<string, string>,
  release: string,
  defer: Defer,
): Promise<void> {
  const from = performance.now()
  await console.stoa.kill('SIGTERM')
  const { port } = new URL(console.stoa.origin)
  console.stoa = await startStoa({ ...env, PORT: port }, defer, release)
  console.restart = { from, until: performance.now() }
}

/** While it restarts it may refuse with 503 or not answer at all; nothing else is allowed at any time. */
function checkAnswers({ name, answers, restart }: Console): string[] {
  const meanwhile = openTally(`console ${name}, while it restarted`, {
    statuses: [503],
    mayBeLost: true,
    mayBeCut: true,
  })
  const otherwise = openTally(`console ${name}`)
  for (const answer of answers) {
    const isMeanwhile = answer.sentAt < restart.until && answer.sentAt + answer.tookMs > restart.from
    ;(isMeanwhile ? meanwhile : otherwise).count(answer)
  }
  return [...meanwhile.failures(), ...otherwise.failures()]
}

/** The sign-in from before is still valid, and an edit at the other console reaches the open page. */
async function checkConsoles(consoles: Console[], ledger: Ledger): Promise<string[]> {
  const failures: string[] = []
  for (const [index, { page }] of consoles.entries()) {
    const writer = consoles[1 - index]?.client
    if (writer)
      failures.push(...(await checkLive(page, () => ledger.write(writer, ledger.tags[6] ?? ''), liveMs)))
  }
  return failures
}

/** The edits of the release before passed through the new trigger too. */
async function checkUpgraded(ask: Ask): Promise<string[]> {
  const rows = await ask(`select from tags where not upgraded and document like '%write %'`)
  return rows.length === 0 ? [] : [`${rows.length} edits passed the new trigger by`]
}

async function checkRefused(env: Record<string, string>): Promise<string[]> {
  const { status, stderr } = await startCommand(env, ['doctor']).ended
  const isRefused = status !== 0 && stderr.includes('newer release')
  return isRefused ? [] : [`the release before starts with the migrated database: ${status} ${stderr}`]
}
