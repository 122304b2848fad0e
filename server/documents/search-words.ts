// The texts in which search finds a document, and their words. The index contains the words; a hit shows the
// matching text.

import { words } from '#contract/fold.ts'

export type SearchedText = readonly [what: string, text: string | undefined]

const maxWordLength = 64
/** PostgreSQL limits the words of a document to a mebibyte; a UTF-16 unit of a word takes at most 3 bytes. */
const maxWordsLength = 250_000

/** The distinct words of some texts in order of appearance, up to a limit. PostgreSQL sorts them. */
export function searchWords(texts: readonly (string | undefined)[]): string[] {
  const found = new Set<string>()
  let length = 0
  for (const text of texts) {
    for (const whole of words(text ?? '')) {
      const word = whole.length > maxWordLength ? whole.slice(0, maxWordLength).toWellFormed() : whole
      if (found.has(word)) continue
      length += word.length + 1
      if (length > maxWordsLength) return [...found]
      found.add(word)
    }
  }
  return [...found]
}

/** A longer text is not a name, and takes time by the square of its length. */
const longestName = 200

/**
 * The ways in which a name is typed besides its words: O'Connor without the apostrophe, and a Korean name, which has no
 * space, without its first syllables.
 */
export function nameForms(what: string, name = ''): SearchedText[] {
  if (name.length > longestName) return []
  const typed = name.normalize('NFC')
  const whole = typed.match(/[\p{L}\p{M}]+(?:['’ʼ`‘][\p{L}\p{M}]+)+/gu) ?? []
  const korean = typed.match(/\p{Script=Hangul}{3,6}/gu) ?? []
  const forms = [
    ...whole.map((one) => one.replace(/['’ʼ`‘]/g, '')),
    ...korean.flatMap((one) => Array.from({ length: one.length - 2 }, (_, at) => one.slice(at + 1))),
  ]
  return forms.map((form) => [what, form])
}

export function wordsOf(texts: readonly SearchedText[]): string[] {
  return searchWords(texts.map(([, text]) => text))
}
