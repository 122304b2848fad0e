// Folding: the normal form in which texts are indexed, searched and highlighted.

const ascii = /^[\0-\x7f]*$/
const asciiWord = /[a-z0-9]+/g
/** Scripts that are written without spaces: each character counts as a word. */
const ideograph = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`

/** Returns the pattern of a word. `within`: characters, besides letters and digits, that a word may contain. */
export function wordPattern(within = ''): RegExp {
  return new RegExp(String.raw`${ideograph}|(?:(?!${ideograph})[\p{L}\p{N}${within}])+`, 'gu')
}

const word = wordPattern()

const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

/** What folding removes: marks, and the two letters that decompose into nothing but a mark. */
const marks = /[\p{M}\uFF9E\uFF9F]+/gu

/** Matches everything except the two letters that decompose into a sentence, which stay as they are. */
const decomposable = /[^\uFDFA\uFDFB]+/g

/**
 * Folds to lower case without accents, width or compatibility differences: 'Ångström' and 'angstrom' are the same. Takes linear time, and
 * the result is at most 7 times as long. Marks are removed before the decomposition too, because it sorts each run of them in quadratic
 * time; their order does not affect the result.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const plain = text
    .replace(marks, '')
    .replace(decomposable, (part) => part.normalize('NFKD'))
    .replace(marks, '')
    .toLowerCase()
  return plain.replace(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
}

/** Returns the words of a text, folded, in order of appearance. E-mail addresses and ids are split at their punctuation. */
export function words(text: string): string[] {
  const folded = fold(text)
  return folded.match(ascii.test(folded) ? asciiWord : word) ?? []
}
