// npm test: everything that must hold, from whatever state the folder is in. Plain JavaScript for Node 20,
// since it runs before anything is installed.
import { prepare } from './lib/prepare.mjs'
import { quickSteps } from './lib/quick-steps.mjs'
import { runSteps, vitest } from './lib/steps.mjs'

const url = process.env.TEST_DATABASE_URL

/** Where statements stand, and those who run them; the rest of the server asks through these. */
const asksDatabase = ['db', 'store', 'identity', 'routes', 'commands'].map((folder) => `server/${folder}/`)

await prepare({ forBuilding: true })
runSteps([
  ...quickSteps,
  ...(url
    ? [
        {
          title: 'What asks the database once more, on the PostgreSQL of TEST_DATABASE_URL',
          commands: [vitest('--project', 'unit', ...asksDatabase, '--exclude', 'server/db/embedded*')],
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
