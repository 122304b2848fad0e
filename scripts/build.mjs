// npm run build: builds the browser part into web/dist if its sources have changed.
import { prepare } from './lib/prepare.mjs'

await prepare({ web: true })
