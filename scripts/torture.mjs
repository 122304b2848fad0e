// npm run torture -- NAME: fault injection under load, on the built console.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
await launch('torture/main.ts')
