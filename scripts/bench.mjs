// npm run bench -- COMMAND: the measurements, which start the console as it is served.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
await launch('bench/main.ts')
