// npm run sbom: the packages that the server runs on, in CycloneDX. npm itself leaves out every package that a development package
// needs too (`--omit dev`), so the development packages are taken out here, by what npm says of each.
import { execFileSync } from 'node:child_process'
import { root } from './lib/repository.mjs'

const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
/** @type {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} */
const whole = JSON.parse(
  execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    shell: process.platform === 'win32',
  }),
)

/**
 * @typedef {{ 'bom-ref': string, properties?: { name: string, value: string }[] }} Component
 * @typedef {{ ref: string, dependsOn?: string[] }} Dependency
 */

/** @param {Component} component */
const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

const components = whole.components.filter((component) => !isForDevelopment(component))
const kept = new Set([whole.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
const dependencies = whole.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))

console.log(JSON.stringify({ ...whole, components, dependencies }, null, 2))
