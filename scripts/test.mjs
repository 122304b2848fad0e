// npm test: installs and builds missing parts, and runs all checks and tests. Plain JavaScript for Node 20, since it
// runs before anything is installed.
import { prepare } from './lib/prepare.mjs'
import { quickSteps } from './lib/quick-steps.mjs'
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
  ...quickSteps,
  ...(url
    ? [
        {
          title: 'What asks the database once more, on the PostgreSQL of TEST_DATABASE_URL',
          commands: [
            vitest('--project', 'unit', ...asksDatabase, ...sameOnAll.flatMap((path) => ['--exclude', path])),
          ],
          env: { TEST_DATABASE_URL: url },
        },
      ]
    : []),
  { title: 'Browser part', commands: [['scripts/build.mjs']] },
  { title: 'Size of the first load', commands: [['scripts/bundle-size/main.ts']] },
  { title: 'Torture, in short', commands: [vitest('--project', 'torture')] },
  { title: 'Chromium', commands: [['scripts/chromium/main.ts']] },
  { title: 'Journeys in the browser', commands: [vitest('--project', 'e2e')] },
])
