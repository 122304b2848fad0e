// npm run release: one folder and one archive that run without npm. Further commands: scripts/release/main.ts.
import { launch } from './lib/launch.mjs'
import { prepare } from './lib/prepare.mjs'

await prepare({ forBuilding: true, web: process.argv[2] !== 'version' })
await launch('scripts/release/main.ts')
