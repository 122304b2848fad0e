// Leaves out of the browser's build what the contract declares for the server alone, above all the words of the API's
// documentation. Constants and functions that are used only there go with it.

import type { Plugin } from 'vite'

/** Of the objects that a call of each function gets, the properties that only the server reads. */
const serverOnly: readonly [callee: RegExp, names: string][] = [
  [/^field$/, 'about isExpected isMapped searched csv erased answered'],
  [/^(parameter|optional|required|boundDays|dayRange|slotRange)$/, 'about example'],
  [/endpoint$/i, 'summary description params example lines refuses refusal headers'],
]

export function withoutServerOnly(): Plugin {
  return {
    name: 'without-server-only',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/ },
      handler(code) {
        return droppedIn(this.parse(code, { lang: 'ts' })).reduceRight(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        )
      },
    },
  }
}

type Node = { start: number; end: number; [key: string]: unknown }

/** In the order of the text; none is inside another. `names`: of the properties of an object. */
function droppedIn(node: unknown, names: readonly string[] = []): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => droppedIn(one, names))
  if (!isNode(node)) return []
  if (node.type === 'Property' && names.includes(nameOf(node.key))) return [node]
  const passed = node.type === 'ObjectExpression' ? names : []
  const { arguments: given, ...others } = node
  return [...droppedIn(Object.values(others), passed), ...droppedIn(given, namesFor(node.callee))]
}

function namesFor(callee: unknown): string[] {
  const [, names = ''] = serverOnly.find(([pattern]) => pattern.test(nameOf(callee))) ?? []
  return names.split(' ')
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name) : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'start' in value
}
