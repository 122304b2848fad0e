// npm run check: the quick part of npm test, without a build or a browser.
import { prepare } from './lib/prepare.mjs'
import { quickSteps } from './lib/quick-steps.mjs'
import { runLanes } from './lib/steps.mjs'

await prepare({ forBuilding: true })
await runLanes(quickSteps())
