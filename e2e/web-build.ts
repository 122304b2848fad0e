// Builds a separate page for a part of the browser application, like the console: one document with everything in it.

import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** Returns the HTML of a page that runs the module at `input`. */
export async function buildPage(input: string): Promise<string> {
  const built = await build({
    configFile,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input, output: { codeSplitting: false } } },
  })
  const { output } = [built].flat()[0] as Rollup.RollupOutput
  const script = output[0].code.replaceAll('</script', '<\\/script')
  return `<!doctype html><html lang="en"><body><script type="module">${script}</script></body></html>`
}
