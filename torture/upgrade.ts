// An upgrade of two consoles one after the other, as docs/running.md describes it: the next release, a copy of this one with one more
// migration and a changed function, migrates while both serve, and nothing is refused except by a console that restarts.

import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Defer, makeFolder } from '#test/clean-up.ts'
import { type Env, root, runCommand, type Stoa, startCommand } from '#test/processes.ts'
import { type Answer, type Client, openTally } from './client.ts'
import { signedIn } from './people.ts'
import { ownPostgres } from './postgres.ts'
import { checkFigures, startStoa } from './processes.ts'
import { checkLive, type LiveChanges, listen } from './streams.ts'
import { copyTemplate } from './template.ts'
import { type Ledger, openLedger } from './testbed.ts'
import { asking, nth, type Run, type Step, startLoad, type Torture, times, unless } from './torture.ts'

/** What a migration may do while the previous release serves: a column, a table, an index. */
const migration = `alter table tags add column upgraded boolean not null default false;
create table upgrades (tag text primary key references tags (id) on delete cascade, at timestamptz not null default now());
create index tags_upgraded on tags (id) where upgraded;
`

/** Also called by the triggers of edits that the previous release makes. */
const changedFunction = `
create or replace function upgraded() returns trigger language plpgsql as $$
begin
  new.upgraded := true;
  return new;
end $$;

create or replace trigger upgraded before insert or update on tags for each row execute function upgraded();
`

/** Returns the folder of the release. */
function makeNextRelease(defer: Defer): string {
  const folder = makeFolder(defer)
  const isCopied = (name: string) => name !== 'node_modules' && !name.startsWith('.')
  // With file times, by which a start knows that nothing needs to be built.
  execFileSync('cp', ['-a', ...readdirSync(root).filter(isCopied), folder], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'server/db/migrations/9999-upgraded.sql'), migration)
  appendFileSync(join(folder, 'server/db/functions/history.sql'), changedFunction)
  return folder
}

const paths = ['/api/users?limit=50', '/api/sessions?limit=50&q=why', '/api/dashboard']
const betweenStepsMs = 1_000
const liveMs = 5_000

/** A console during the upgrade, as one administrator uses it. */
type Console = {
  name: string
  stoa: Stoa
  client: Client
  page: LiveChanges
  answers: Answer[]
  /** When its restart took place, from the signal until it is ready, by performance.now(). */
  restart: { from: number; until: number }
}

export const upgrade: Torture = {
  rounds: { long: 20, short: 1 },
  async run(run) {
    const { defer } = run
    const release = makeNextRelease(defer)
    await run.repeat(async () => {
      const postgres = await ownPostgres(await copyTemplate(defer), defer)
      const { ask } = postgres
      const env = { ...postgres.env, STOA_MIGRATE: 'off' }
      const consoles = [await openConsole('one', env, defer), await openConsole('two', env, defer)]
      const ledger = await openLedger(ask)
      const steps = consoles.flatMap((console, index) => stepsOf(console, index, ledger))
      const load = startLoad(steps, 20)
      await delay(betweenStepsMs)
      await runCommand(postgres.env, ['migrate'], { release })
      await delay(betweenStepsMs)
      for (const console of consoles) {
        await restart(console, env, release, defer)
        await delay(betweenStepsMs)
      }
      await load.stop()
      for (const console of consoles) checkAnswers(run, console)
      run.fail(await ledger.check(ask))
      run.add('acknowledged writes', ledger.acknowledged())
      // The sign-in from before is still valid, and an edit at the other console reaches the open page.
      for (const [index, { page }] of consoles.entries()) {
        const { client } = nth(consoles, index + 1)
        run.fail(await checkLive(page, () => ledger.write(client, 6), liveMs))
      }
      // The edits of the previous release passed through the new trigger too.
      const passed = await ask(`select from tags where not upgraded and document like '%write %'`)
      run.check(passed.length === 0, 'edits passed the new trigger by')
      run.fail([...(await checkFigures(env, release)), ...(await checkRefused(env))])
      for (const { stoa } of consoles) await stoa.kill('SIGKILL')
      await postgres.stop('immediate')
    })
  },
}

async function openConsole(name: string, env: Env, defer: Defer): Promise<Console> {
  const stoa = await startStoa(env, defer)
  const client = await signedIn(stoa.origin)
  const page = listen(stoa.origin, client.headers, defer)
  return { name, stoa, client, page, answers: [], restart: { from: 0, until: 0 } }
}

function stepsOf({ client, answers }: Console, index: number, ledger: Ledger): Step[] {
  return [
    ...times(3, (writer) => async () => answers.push(await ledger.write(client, index * 3 + writer))),
    ...asking(3, paths, async (path) => answers.push(await client.get(path))),
    async () => answers.push(await client.get('/api/tags.csv')),
  ]
}

/** Ends the console as a service manager does, and starts the next release in its place. */
async function restart(console: Console, env: Env, release: string, defer: Defer): Promise<void> {
  const from = performance.now()
  await console.stoa.kill('SIGTERM')
  const { port } = new URL(console.stoa.origin)
  console.stoa = await startStoa({ ...env, PORT: port }, defer, release)
  console.restart = { from, until: performance.now() }
}

/** While it restarts it may answer 503 or not at all; nothing else is allowed at any time. */
function checkAnswers(run: Run, { name, answers, restart }: Console): void {
  const allowed = { statuses: [503], mayBeLost: true, mayBeCut: true }
  const meanwhile = openTally(`console ${name}, while it restarted`, allowed)
  const otherwise = openTally(`console ${name}`)
  for (const answer of answers) {
    const isMeanwhile = answer.sentAt < restart.until && answer.sentAt + answer.tookMs > restart.from
    ;(isMeanwhile ? meanwhile : otherwise).count(answer)
  }
  run.fail([...meanwhile.failures(), ...otherwise.failures()])
  run.add('answers with success', answers.filter(({ status, cut }) => status === 200 && !cut).length)
  run.most('a restart (ms, most)', restart.until - restart.from)
}

async function checkRefused(env: Env): Promise<string[]> {
  const { status, stderr } = await startCommand(env, ['doctor']).ended
  const isRefused = status !== 0 && stderr.includes('which is newer than this one')
  return unless(isRefused, `the release before starts with the migrated database: ${status} ${stderr}`)
}
