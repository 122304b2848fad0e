// Fuzzes a server process with requests from Stoa's own OpenAPI document, valid and mutated, and with malformed bytes.

import { withCleanUp } from './clean-up.ts'
import { runCommand, startCommand } from './command.ts'
import { makeFolder } from './folders.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { administrator, signedIn } from './people.ts'
import { startStoa } from './stoa.ts'
import type { Torture } from './torture.ts'

/** From the middle to the end of the run; the first half is warm-up. */
const mostGrowth = 1.2

export const fuzzApi: Torture = {
  shows: 'fuzz from our own OpenAPI: 0 × 5xx, answers fit their schema, memory flat',
  rounds: { long: 100_000, short: 200 },
  run: ({ rounds, short, report }) =>
    withCleanUp(async (defer) => {
      // A separate database, since its writes change data. With this few documents none is malformed: a malformed
      // field is answered unchanged, which no schema describes.
      const env = { STOA_DATA_DIR: makeFolder(defer), STOA_DEMO: 'off' }
      await runCommand(env, ['demo', '--users', '25', '--sessions', '29'])
      await runCommand(
        env,
        ['admin', 'create', administrator.email, '--password-stdin'],
        administrator.password,
      )
      const token = await startCommand(env, ['token', 'create', 'fuzz']).ended
      const stoa = await startStoa(env, defer)
      const { headers } = await signedIn(stoa.origin)
      const seed = Date.now() % 1_000_000
      const { statuses, failures, slowestMs, memory } = await fuzz({
        origin: stoa.origin,
        headers: { cookie: headers.cookie ?? '' },
        token: token.printed.trim(),
        seed,
        requests: rounds,
        report,
        memory: () => stoa.memory().now,
      })
      const [middle = 0, last = 0] = [memory[Math.floor(memory.length / 2)], memory.at(-1)]
      const megabytes = memory.map((bytes) => Math.round(bytes / 1e6)).join(' ')
      const grown = !short && last > middle * mostGrowth ? [`memory grew, in MB: ${megabytes}`] : []
      const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
      return {
        figures: {
          requests: rounds,
          seed,
          answers: counts.join(', '),
          'slowest (ms)': Math.round(slowestMs),
          'memory (MB)': megabytes,
        },
        failures: [
          ...failures.map(({ rule, detail, request }) => `${rule}: ${detail}: ${request}`),
          ...grown,
          ...(stoa.lastWords() === undefined ? [] : ['The server has ended.']),
        ],
      }
    }),
}
