// A thread that judges passwords, one after the other, and holds the dictionaries for it: how many guesses a password takes
// for an attacker who knows common patterns and words about its owner. Takes up to some tenths of a second. Reasons for the
// limits: docs/decisions/0038-judging-passwords.md.

import { parentPort } from 'node:worker_threads'
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The time grows with the square of the length. */
const judgedLength = 40

/** How many ways to read signs as letters are tried, of which each takes a look into all dictionaries. */
const mostReadings = 20

/** Of a text that an attacker knows: names come from identity providers too. */
const knownLength = 200

/** The words of the well-known example of a good passphrase. */
const famous = 'correct horse battery staple'

const separator = /^[\s\p{P}\p{S}]{1,2}$/u

let loading: Promise<ZxcvbnFactory> | undefined

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: judgedLength,
    l33tMaxSubstitutions: mostReadings,
  })
}

/** The logarithm to base 10 for the first 40 characters. `known`: names and addresses that an attacker knows. */
async function guessesLog10(password: string, known: readonly string[]): Promise<number> {
  loading ??= load()
  const estimator = await loading
  const words = [...known, famous].flatMap(wordsOf)
  return costOf(estimator, password, password.length > judgedLength ? withBeginnings(words) : words)
}

/** The text itself, its words joined, and each of its words that is long enough to be specific. */
function wordsOf(text: string): string[] {
  const known = text.slice(0, knownLength)
  const words = known.split(/[^\p{L}\p{N}]+/u)
  return [known, words.join(''), ...words.filter((word) => word.length > 2)]
}

/** A known word may be cut where the judged text ends. */
function withBeginnings(words: string[]): string[] {
  const beginnings = words.flatMap((word) =>
    Array.from({ length: Math.min(word.length, judgedLength) }, (_, index) => word.slice(0, index + 1)),
  )
  return [...words, ...beginnings.filter((word) => word.length > 2)]
}

/**
 * The product of the guesses of the parts. The estimator's own total adds a factor for the order of the parts, by which
 * four known words would pass.
 */
function costOf(estimator: ZxcvbnFactory, password: string, words: string[]): number {
  return estimator
    .check(password, words)
    .sequence.reduce((total, part) => total + costOfPart(estimator, part, words), 0)
}

function costOfPart(estimator: ZxcvbnFactory, part: MatchExtended, words: string[]): number {
  const cost = Number(part.guessesLog10)
  if (part.dictionaryName === 'userInputs' || separator.test(part.token)) return 0
  // People use only about a hundred keyboard patterns.
  if (part.pattern === 'spatial') return Math.min(cost, 2)
  if (part.pattern !== 'repeat') return cost
  return costOf(estimator, String(part.baseToken), words) + Math.log10(Number(part.repeatCount))
}

export type Judgement = { password: string; known: readonly string[] }

parentPort?.on('message', async ({ input: { password, known } }: { input: Judgement }) => {
  parentPort?.postMessage(await guessesLog10(password, known))
})
