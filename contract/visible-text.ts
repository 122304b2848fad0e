// Text that the console did not write, as it is shown: no character in it is invisible or changes the direction of others. Replaces
// character by character, so that positions in the text stay the same.

/** Replaces a character that is not drawn. */
export const unseenMark = '⬚'

/**
 * Matches what is not drawn: ignorable characters, controls, line separators, the empty Braille pattern, annotations, an empty note. The
 * group matches those that a script or an emoji needs: within an emoji; joiners between letters from Arabic to Myanmar, Khmer and
 * Mongolian; variation selectors; keycaps; flags of regions.
 */
const unseen =
  /((?<=[\p{ExtPict}\p{EMod}]|\ufe0f)\u200d(?=\p{ExtPict})|(?<=[\u0620-\u109f\u1780-\u18aa])[\u034f\u200b-\u200d](?=[\u0620-\u109f\u1780-\u18aa])|(?<=[\p{ExtPict}\p{sc=Han}\u1000-\u109f\u1820-\u18aa])[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=\u{1f3f4})[\u{e0030}-\u{e007a}]{2,6}\u{e007f})|(?![\t\n\r])[\p{DI}\p{Cc}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]/gu

const visible = /[^\s\p{DI}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** True if any character of the text is drawn. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

/** Makes every character visible except white space; in a text of nothing else, that too. The length stays the same. */
export function visibleText(text: string): string {
  if (!isVisible(text)) return unseenMark.repeat(text.length)
  return text.replace(unseen, (found, joined) => (joined ? found : unseenMark.repeat(found.length)))
}

/** For texts without elements of their own, such as titles and labels; keeps right-to-left text from affecting its surroundings. */
export function isolated(text: string): string {
  const shown = visibleText(text)
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

/** The number of characters that suffice to know the direction of a long text. */
const readForDirection = 2000

/** Returns the direction of most of the letters: a name in another script at the beginning does not change it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  if (!rightToLeft.test(text)) return 'ltr'
  const letters = text.slice(0, readForDirection).match(/\p{L}/gu) ?? []
  return letters.filter((letter) => rightToLeft.test(letter)).length > letters.length / 2 ? 'rtl' : 'ltr'
}

/** Removes invisible characters, except those that a script or an emoji needs: for names that people type. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, (_, joined: string | undefined) => joined ?? '')
}

/** Such as 'U+200B', even if a script needs it: for texts that must be typed again exactly. Ignores control characters. */
export function firstUnseen(text: string): string | undefined {
  const [found] = /[\p{DI}\p{Cf}\u2028\u2029\u2800\u{1d159}]/u.exec(text) ?? []
  return found && `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Returns the first text with visible characters, trimmed. */
export function firstVisible(...texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.find((text) => text && isVisible(text))?.trim()
}
