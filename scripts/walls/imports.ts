// Reads the imports of a source file: static, re-exported, type-only and dynamic ones; and the names that it exports.
import { posix } from 'node:path'
import { type Expression, parseSync, type Statement } from 'oxc-parser'

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
  /** The exported names that it declares, with the function whose result they are, such as `endpoint`. */
  names: { name: string; madeBy: string | undefined }[]
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
    names: program.body.flatMap(namesOf),
  }
}

function namesOf(statement: Statement): Source['names'] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [{ name: id.name, madeBy: calleeOf(init) }] : [],
    )
  return 'id' in declaration && declaration.id?.type === 'Identifier'
    ? [{ name: declaration.id.name, madeBy: undefined }]
    : []
}

function calleeOf(value: Expression | null): string | undefined {
  return value?.type === 'CallExpression' && value.callee.type === 'Identifier'
    ? value.callee.name
    : undefined
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
