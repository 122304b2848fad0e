// npm test: installs and builds missing parts, and runs all checks and the tests that fit into ten minutes on two cores. Plain
// JavaScript for Node 20, since it runs before anything is installed.
import { longJourneys, longUnitTests, quickTorture, without } from './lib/long-tests.mjs'
import { prepare } from './lib/prepare.mjs'
import { buildSteps, quickSteps } from './lib/quick-steps.mjs'
import { runLanes, vitest } from './lib/steps.mjs'

await prepare({ forBuilding: true })
await runLanes(quickSteps(...without(longUnitTests)), [
  ...buildSteps,
  {
    title: 'Torture, the shortest',
    commands: [vitest('--project', 'torture', '--testNamePattern', quickTorture)],
  },
  {
    title: 'Journeys in the browser',
    commands: [vitest('--project', 'e2e', ...without(longJourneys))],
  },
])
