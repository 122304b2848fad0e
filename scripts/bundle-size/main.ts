// Checks the size limit for the JavaScript of a first visit: the entry with its static imports, plus the largest
// screen. Code that is loaded after the first screen, such as the toasts, or on demand, such as a menu, does not count.
// Measured are the brotli copies, which every supported browser gets over HTTPS. Why this limit: docs/decisions/0009-first-load.md
import { readFileSync, statSync } from 'node:fs'
import { endpoints } from '#contract/endpoints.ts'
import { entityOf } from '#contract/entity-of.ts'
import { declaredIn } from '#contract/field.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

const limitKib = 120
const folder = 'web/dist'
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))

const atOnce = withImports(['index.html'])
const ownScripts = [...readFileSync(`${folder}/index.html`, 'utf8').matchAll(/<script src="([^"]+)"/g)].map(
  ([, path]) => kibOf(`${path}`),
)
const first = sum([...[...atOnce].map((name) => kibOf(chunkOf(name).file)), ...ownScripts])

// The words of the API documentation are only for the server: vite.server-only.ts leaves them out. The check searches for the beginning of
// each, which no other text contains.
const words = endpoints.flatMap(({ summary, params = {}, query }) => [
  summary,
  ...[...Object.values(params), ...Object.values(query.entries)].map(({ about }) => about),
])
const fieldWords = Object.values(entityOf).flatMap(({ fields }) =>
  declaredIn(fields).map(([, { about }]) => about),
)
const beginnings = [...words, ...fieldWords].flatMap((text) => /^[\w ,.:;()-]{12,}/.exec(text) ?? [])
for (const { file } of Object.values(manifest)) {
  const script = file.endsWith('.js') ? readFileSync(`${folder}/${file}`, 'utf8') : ''
  const found = beginnings.find((text) => script.includes(text))
  if (found) throw new Error(`${file} holds words of the API's documentation: ${found}`)
  if (script && !/\/layers-[^/]*$/.test(file) && !script.startsWith('//# allFunctionsCalledOnLoad'))
    throw new Error(`${file} lacks the compile hint, which must be its first line.`)
}

// A file that imports itself through others may read what is not defined yet, and fail only when it is used.
for (const name of Object.keys(manifest)) {
  const reached = withImports(chunkOf(name).imports ?? [])
  if (reached.has(name))
    throw new Error(
      `${name} imports itself: ${[...reached].filter((one) => withImports([one]).has(name)).join(', ')}`,
    )
}

const onDemand = [...atOnce]
  .flatMap((name) => chunkOf(name).dynamicImports ?? [])
  .filter((name) => /-page\.tsx$/.test(name))
  .map((name) => ({ name, kib: sum([...withImports([name])].filter(isLater).map(nameToKib)) }))
  .sort((a, b) => b.kib - a.kib)
const heaviest = onDemand[0] ?? { name: 'nothing', kib: 0 }

console.log(
  `${first.toFixed(1)} KiB of JavaScript at once, with ${heaviest.name} ${(first + heaviest.kib).toFixed(1)} KiB (brotli; the limit is ${limitKib}).`,
)
if (first === 0) throw new Error(`${folder} holds no entry.`)
if (first + heaviest.kib > limitKib) {
  console.error('Too much. Load what the first screen does not show on demand, or do without it.')
  process.exit(1)
}

function chunkOf(name: string): Chunk {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The manifest of ${folder} lacks ${name}.`)
  return chunk
}

function withImports(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    withImports(chunkOf(name).imports ?? [], found)
  }
  return found
}

function isLater(name: string): boolean {
  return !atOnce.has(name)
}

function nameToKib(name: string): number {
  return kibOf(chunkOf(name).file)
}

function kibOf(file: string): number {
  return file.endsWith('.js') ? statSync(`${folder}/${file}.br`).size / 1024 : 0
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
