// npm run stoa -- COMMAND: runs a command, which needs no browser part.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({})
await launch('server/commands/main.ts')
