// npm run stoa -- COMMAND: the commands, which need no browser part.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({})
await launch('server/commands/main.ts')
