// Reads the imports of a source file: static, re-exported, type-only and dynamic ones.
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

export type Import = {
  specifier: string
  /** A path in the repository, the name of a package, or `node`. */
  target: string
  /** Whether it remains after type stripping; `import { type X }` does. */
  atRunTime: boolean
}

export type Source = {
  path: string
  imports: Import[]
  /** Whether the file only re-exports. */
  isBarrel: boolean
}

export function readSource(path: string, text: string): Source {
  const { module, program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`)

  const found: { specifier: string; atRunTime: boolean }[] = []
  for (const { moduleRequest, start } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, atRunTime: !text.startsWith('import type', start) })
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries[0]?.moduleRequest
    if (from) found.push({ specifier: from.value, atRunTime: !text.startsWith('export type', start) })
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    if (literal !== undefined) found.push({ specifier: literal, atRunTime: true })
  }

  return {
    path,
    imports: found.map((each) => ({ ...each, target: targetOf(path, each.specifier) })),
    isBarrel: program.body.length > 0 && program.body.every(isReExport),
  }
}

function isReExport(statement: { type: string; source?: unknown }): boolean {
  return (
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && Boolean(statement.source))
  )
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('node:')) return 'node'
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
