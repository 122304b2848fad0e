// Fuzzes a server process with requests from Stoa's own OpenAPI document, valid and mutated, and with malformed bytes.

import { makeFolder } from '../bench/clean-up.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { signedIn } from './people.ts'
import { createToken, startStoa } from './processes.ts'
import { makeDemo } from './template.ts'
import { checkGrowth, type Torture } from './torture.ts'

export const fuzzApi: Torture = {
  rounds: { long: 100_000, short: 200, of: 'requests' },
  async run(run) {
    // A separate database, since its writes change data. With this few documents none is malformed: a malformed
    // field is answered unchanged, which no schema describes.
    const env = { STOA_DATA_DIR: makeFolder(run.defer), STOA_DEMO: 'off' }
    await makeDemo(env, { users: 25, sessions: 29 })
    const stoa = await startStoa(env, run.defer)
    const { headers } = await signedIn(stoa.origin)
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
    const { statuses, failures, memory } = await fuzz({
      origin: stoa.origin,
      headers: { cookie: headers.cookie ?? '' },
      token: await createToken(env),
      seed,
      requests: run.rounds,
      report: run.report,
      memory: () => stoa.memory().now,
    })
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    Object.assign(run.figures, { seed, answers: counts.join(', ') })
    run.figures['memory in the middle and at the end (MB)'] = checkGrowth(run, memory)
    run.fail(failures.map(({ rule, detail, request }) => `${rule}: ${detail}: ${request}`))
    run.check(stoa.lastWords() === undefined, 'The server has ended.')
  },
}
