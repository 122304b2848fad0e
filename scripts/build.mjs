// npm run build: the browser part into web/dist, where its sources changed since the last time.
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
