// Folding: how text is made comparable, the same for what is indexed, what is searched and what is highlighted.

/** Lower case without accents, width or compatibility differences: 'Ångström' and 'angstrom' are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
}

const word = /[\p{L}\p{N}]+/gu

/** The distinct words of a text, folded, in order of appearance. E-mail addresses and ids fall into their parts. */
export function words(text: string): string[] {
  return [...new Set(fold(text).match(word) ?? [])]
}
