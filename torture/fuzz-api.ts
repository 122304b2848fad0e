// Fuzzes a server process with requests from Stoa's own OpenAPI document, valid and mutated, and with malformed bytes.

import { fuzz } from './fuzz/fuzz.ts'
import { signedIn } from './people.ts'
import { createToken, startStoa } from './processes.ts'
import { makeDemo } from './template.ts'
import { judgeMemory, makeFolder, type Torture, unless } from './torture.ts'

export const fuzzApi: Torture = {
  shows: 'fuzz from our own OpenAPI: 0 × 5xx, answers fit their schema, memory flat',
  rounds: { long: 100_000, short: 200, of: 'requests' },
  async run({ rounds, short, report }, defer) {
    // A separate database, since its writes change data. With this few documents none is malformed: a malformed
    // field is answered unchanged, which no schema describes.
    const env = { STOA_DATA_DIR: makeFolder(defer), STOA_DEMO: 'off' }
    await makeDemo(env, { users: 25, sessions: 29 })
    const stoa = await startStoa(env, defer)
    const { headers } = await signedIn(stoa.origin)
    const seed = Date.now() % 1_000_000
    const { statuses, failures, slowestMs, memory } = await fuzz({
      origin: stoa.origin,
      headers: { cookie: headers.cookie ?? '' },
      token: await createToken(env),
      seed,
      requests: rounds,
      report,
      memory: () => stoa.memory().now,
    })
    const { megabytes, failures: grown } = judgeMemory(memory, { short })
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    const slowest = Math.round(slowestMs)
    return {
      figures: { seed, answers: counts.join(', '), 'slowest (ms)': slowest, 'memory (MB)': megabytes },
      failures: [
        ...failures.map(({ rule, detail, request }) => `${rule}: ${detail}: ${request}`),
        ...grown,
        ...unless(stoa.lastWords() === undefined, 'The server has ended.'),
      ],
    }
  },
}
