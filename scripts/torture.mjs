// npm run torture -- NAME: the tests that break things under load, on the console as it is served.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
await launch('torture/main.ts')
