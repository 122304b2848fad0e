// Which of several pictures to show, and the letter to show without one. Addresses come from untrusted documents.

/** The first address that may be loaded: http, https, or an image in a data: URL. */
export function firstPicture(candidates: readonly (string | null | undefined)[]): string | undefined {
  return candidates.map((candidate) => candidate?.trim()).find(isPicture)
}

function isPicture(address: string | undefined): address is string {
  if (!address) return false
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address)) return true
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}

/** The first letter of the name in upper case, a whole grapheme; 'U' where there is none. */
export function firstLetter(name: string | null | undefined): string {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name?.trim() ?? '')
  const [first] = graphemes
  return first?.segment.toLocaleUpperCase('en') || 'U'
}
