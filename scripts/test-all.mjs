// npm run test:all: all checks and tests, and those that use the database once more on the PostgreSQL of TEST_DATABASE_URL.
import { firefoxJourneys, without } from './lib/long-tests.mjs'
import { prepare } from './lib/prepare.mjs'
import { buildSteps, quickSteps } from './lib/quick-steps.mjs'
import { runSteps, vitest } from './lib/steps.mjs'

const url = process.env.TEST_DATABASE_URL

/** The folders that contain SQL or run it; the rest of the server uses these. */
const asksDatabase = ['db', 'store', 'identity', 'routes', 'commands'].map((folder) => `server/${folder}/`)

/**
 * Tests among these of processes, streams, files and the embedded database, which are the same on all versions of
 * PostgreSQL.
 */
const sameOnAll = [
  'server/db/embedded/**',
  'server/commands/{main,ends,demo,import,admin}.test.ts',
  'server/routes/{long-reads,csv-cancel}.test.ts',
  'server/identity/firebase/**',
]

await prepare({ forBuilding: true })
runSteps([
  ...quickSteps(),
  ...(url
    ? [
        {
          title: 'What asks the database once more, on the PostgreSQL of TEST_DATABASE_URL',
          commands: [vitest('--project', 'unit', ...asksDatabase, ...without(sameOnAll))],
          env: { TEST_DATABASE_URL: url },
        },
      ]
    : []),
  ...buildSteps,
  { title: 'Torture, in short', commands: [vitest('--project', 'torture')] },
  {
    title: 'Journeys in the browser, and one in WebKitGTK',
    commands: [['scripts/webkit/main.ts'], vitest('--project', 'e2e')],
  },
  {
    title: 'Journeys in Firefox',
    commands: [['scripts/firefox/main.ts'], vitest('--project', 'e2e', ...firefoxJourneys)],
    env: { STOA_BROWSER: 'firefox' },
  },
])
