// npm run stoa -- COMMAND: runs a command, without building the browser part.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({})
await launch('server/commands/main.ts')
