// npm run bench -- COMMAND: measurements of the built console.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
await launch('bench/main.ts')
