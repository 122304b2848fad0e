// npm run test:all: all checks and tests, and those that use the database once more on the PostgreSQL of TEST_DATABASE_URL.
import { firefoxJourneys, without } from './lib/long-tests.mjs'
import { prepare } from './lib/prepare.mjs'
import { buildSteps, quickSteps } from './lib/quick-steps.mjs'
import { runLanes, vitest } from './lib/steps.mjs'

const url = process.env.TEST_DATABASE_URL

/**
 * Tests of processes, streams, files, pure functions and the embedded database, which are the same on all versions of
 * PostgreSQL.
 */
const sameOnAll = [
  'server/{config,demo,limits,metrics,process}/**',
  'server/db/embedded/**',
  'server/documents/*.test.ts',
  'server/commands/{main,ends,demo,import,admin}.test.ts',
  'server/lists/long-reads.test.ts',
  'server/providers/firebase/**',
]

await prepare({ forBuilding: true })
await runLanes([
  ...quickSteps(),
  {
    title: 'Every case of the lists',
    commands: [vitest('--project', 'unit', 'server/lists/plans')],
    env: { STOA_EVERY_CASE: 'yes' },
  },
  ...(url
    ? [
        {
          title: 'What asks the database once more, on the PostgreSQL of TEST_DATABASE_URL',
          commands: [vitest('--project', 'unit', 'server/', ...without(sameOnAll))],
          env: { TEST_DATABASE_URL: url },
        },
      ]
    : []),
  ...buildSteps,
  {
    title: 'Torture, in short',
    commands: [['scripts/haproxy/main.ts'], vitest('--project', 'torture')],
  },
  {
    title: 'Journeys in the browser, and one in WebKitGTK',
    commands: [['scripts/webkit/main.ts'], vitest('--project', 'e2e')],
    // Each answer is compared with the OpenAPI document.
    env: { STOA_COMPARE_ANSWERS: 'yes' },
  },
  {
    title: 'Journeys in Firefox',
    commands: [['scripts/firefox/main.ts'], vitest('--project', 'e2e', ...firefoxJourneys)],
    env: { STOA_BROWSER: 'firefox' },
  },
])
