// Finds names in the environment that look like settings but are not read: mistyped, or of another release.

import type { Environment } from './variable-kinds.ts'

const prefixes = /^(STOA|OIDC|FIRESTORE|SMTP)[_-]/i

/** Names that the examples of the documentation and the tests of this project read. */
const others = [
  'STOA_TOKEN',
  'STOA_READ_TOKEN',
  'STOA_SIGN_IN',
  'STOA_BROWSER',
  'STOA_COMPARE_ANSWERS',
  'STOA_EVERY_CASE',
  'STOA_TAB_RUNS',
  'STOA_TORTURE_TEMPLATE',
  'FIRESTORE_EMULATOR_JAR',
]

/** Kubernetes sets these for a service named 'stoa', such as STOA_PORT=tcp://10.0.0.1:80. */
const ofService = /^[A-Z]+_(SERVICE_HOST|SERVICE_PORT\w*|PORT(?==tcp:|=udp:)|PORT_\d+_(TCP|UDP)\w*)=/

/** The most wrong letters for which a name is suggested. */
const mostWrong = 3

export function unknownNames(env: Environment, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => prefixes.test(name) && !known.includes(name) && !others.includes(name))
    .filter((name) => !ofService.test(`${name}=${env[name]}`))
    .map((name) => {
      const nearest = nearestOf(name, known)
      return nearest === undefined ? `${name}: there is no such setting` : `${name}: did you mean ${nearest}?`
    })
}

export function nearestOf(name: string, known: readonly string[], most = mostWrong): string | undefined {
  const given = name.toUpperCase()
  const distances = known.map((one) => {
    const isPart = given === `STOA_${one}` || one.endsWith(`_${given}`)
    return { one, distance: isPart ? 1 : distanceOf(given, one) }
  })
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= most ? nearest.one : undefined
}

/** Returns how many letters must be added, removed or replaced (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const next = [row + 1]
    for (const [column, other] of [...b].entries()) {
      const replaced = (before[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    before = next
  }
  return before.at(-1) ?? 0
}
