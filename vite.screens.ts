// Writes which files each screen needs, that of the page first, by the name of the screen: the server names them in the page's Link
// header. The screens and their modules are those of web/routes.tsx.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A line of the table of pages: the name of the screen, and the module that it loads. */
const page = /^ {2}(\w+): async \(\) => \(await import\('\.\/([^']+)'\)\)/gm

export function screens(): Plugin {
  let root = ''
  return {
    name: 'screens',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle(_, bundle) {
      const routes = await readFile(join(root, 'routes.tsx'), 'utf8')
      const withPage = filesOf(bundle, (chunk) => chunk.isEntry && chunk.name === 'index')
      const files = [...routes.matchAll(page)].map(([, name, module = '']) => {
        const needed = filesOf(bundle, (chunk) => chunk.facadeModuleId === join(root, module))
        return [name, [...new Set([...withPage, ...needed])]]
      })
      const source = JSON.stringify(Object.fromEntries(files))
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source })
    },
  }
}

/** The chunk and all that it imports. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  isFirst: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const next of chunk.imports) visit(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && isFirst(chunk)) visit(chunk.fileName)
  return files
}
