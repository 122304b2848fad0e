// Reads search texts that are more than words: phrases in quotation marks, phone numbers, a tag, and a domain of addresses. Pure.

const quoted = /["“”«»]([^"“”«»]+)["“”«»]/g
const maxPhrases = 3

/** The name in '"Ada Lovelace" <ada@mail.example>' is not a phrase. */
export function readPhrases(text: string): string[] {
  if (/<[^<>\s]+@[^<>\s]+>/.test(text)) return []
  return [...text.matchAll(quoted)]
    .map(([, phrase = '']) => phrase.trim())
    .filter((phrase) => /\s/.test(phrase))
    .slice(0, maxPhrases)
}

/** Returns the text after 'Subject: Re:'. */
export function readSubject(text: string): string | undefined {
  return /^(?:(?:subject|re|fwd?): *)+(\S.*)/i.exec(text)?.[1]
}

/** Returns the digits of a text that is only a phone number, without the prefix of the country or the region. */
export function readPhone(text: string): string | undefined {
  if (!/^(?:(?:tel|phone|call|mobile)[:. ]*)?[+(]*[\d\s()./-]+$/i.test(text.trim())) return undefined
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 6 && digits.length <= 15 ? digits : undefined
}

/** Returns the name in 'tag sleep', 'sleep tag' or '#sleep'. */
export function readTagName(text: string): string | undefined {
  const [, before, after, marked] = /^(?:tags?:?\s+(\S.*)|(\S.*)\s+tags?|#(\S.*))$/i.exec(text.trim()) ?? []
  return before ?? after ?? marked
}

const domain = String.raw`[a-z\d]+(?:[.-][a-z\d]+)*`
const mailDomain = new RegExp(
  String.raw`^(?:[a-z ]+ )?@(${domain})$|^(?:[a-z ]+ (?:at|from|of|with) )?(${domain}\.[a-z]{2,})$`,
  'i',
)

/** Returns 'northmail.example' for '@northmail.example' and 'people at northmail.example', or its beginning after '@'. */
export function readMailDomain(text: string): string | undefined {
  const [, marked, named] = mailDomain.exec(text.trim()) ?? []
  return (marked ?? named)?.toLowerCase()
}
