// npm run shots: the pictures of README and guide, of the built console.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
await launch('scripts/shots/main.ts')
