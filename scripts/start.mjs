// npm start: installs and builds missing parts, and starts the console. Plain JavaScript for Node 20, since it runs
// before anything is installed.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
await launch('server/main.ts')
