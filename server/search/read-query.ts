// Reads search texts that are more than words: phrases in quotation marks, phone numbers, amounts, a tag, and a domain of
// addresses. Pure.

const quoted = /["“”«»]([^"“”«»]+)["“”«»]/g
const maxPhrases = 3

/** The texts in quotation marks. */
export function readPhrases(text: string): string[] {
  return [...text.matchAll(quoted)]
    .map(([, phrase = '']) => phrase.trim())
    .filter((phrase) => /\s/.test(phrase))
    .slice(0, maxPhrases)
}

/** The digits of a text that is only a phone number, without the prefix of the country or the region. */
export function readPhone(text: string): string | undefined {
  if (!/^[+(]?[\d\s()./-]+$/.test(text.trim())) return undefined
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 6 && digits.length <= 15 ? digits : undefined
}

/** '$151.20' or '151.20': US dollars as a decimal. */
export function readAmount(text: string): string | undefined {
  const [, dollar, whole, cents] = /^(\$)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{2})?$/.exec(text.trim()) ?? []
  if (whole === undefined || (dollar === undefined && cents === undefined)) return undefined
  return `${whole.replaceAll(',', '')}${cents ?? ''}`
}

/** The name in 'tag sleep'. */
export function readTagName(text: string): string | undefined {
  return /^tags?\s+(\S.*)$/i.exec(text.trim())?.[1]
}

/** 'northmail.example' in '@northmail.example', or its beginning. */
export function readMailDomain(text: string): string | undefined {
  return /^@([a-z\d]+(?:[.-][a-z\d]+)*)$/i.exec(text.trim())?.[1]?.toLowerCase()
}
