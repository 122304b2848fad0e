// How many guesses a password costs whoever knows the usual patterns and the words that are known of its owner.
// The estimator's dictionaries take 30 MB of memory and 0.3 s to read: they are loaded when the first password is judged.

import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The estimator takes seconds for longer texts. */
const judgedLength = 100

/** The example of a good passphrase that everybody has read. */
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
  })
}

/** The number's logarithm to base 10, of the first 100 characters. `known`: names and addresses that others know. */
export async function guessesLog10(password: string, known: readonly string[]): Promise<number> {
  loading ??= load()
  const estimator = await loading
  return costOf(estimator, password, [...known, famous].flatMap(wordsOf))
}

/** The text as it is, in one word, and each of its words that is long enough to be told from others. */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return [text, words.join(''), ...words.filter((word) => word.length > 2)]
}

/**
 * The product of what the parts cost. The estimator's own total adds a factor for each part, since an attacker must find
 * their order: four known words would pass.
 */
function costOf(estimator: ZxcvbnFactory, password: string, words: string[]): number {
  return estimator
    .check(password, words)
    .sequence.reduce((total, part) => total + costOfPart(estimator, part, words), 0)
}

function costOfPart(estimator: ZxcvbnFactory, part: MatchExtended, words: string[]): number {
  const cost = Number(part.guessesLog10)
  if (part.dictionaryName === 'userInputs' || separator.test(part.token)) return 0
  // Of all walks along the keyboard people use a hundred or so.
  if (part.pattern === 'spatial') return Math.min(cost, 2)
  if (part.pattern !== 'repeat') return cost
  return costOf(estimator, String(part.baseToken), words) + Math.log10(Number(part.repeatCount))
}
