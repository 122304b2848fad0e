// Folding: how text is made comparable, the same for what is indexed, what is searched and what is highlighted.

const ascii = /^[\0-\x7f]*$/
const asciiWord = /[a-z0-9]+/g
/** Scripts that are written without spaces: each character counts as a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu

const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

/** Lower case without accents, width or compatibility differences: 'Ångström' and 'angstrom' are the same. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.replace(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
}

/** The words of a text, folded, in order of appearance. E-mail addresses and ids fall into their parts. */
export function words(text: string): string[] {
  const folded = fold(text)
  return folded.match(ascii.test(folded) ? asciiWord : word) ?? []
}
