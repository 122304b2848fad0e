// Text that the console did not write, as it is shown: no character in it is invisible or turns the direction of others.
// Replaces character by character, so that positions in the text stay the same.

/** Stands for a character that is not drawn. */
export const unseenMark = '⬚'

/**
 * Not drawn: ignorable characters, controls, line separators, the empty Braille pattern, annotations, an empty note.
 * The group holds those that belong to a script or an emoji: within an emoji; joiners between letters from Arabic to
 * Myanmar, Khmer and Mongolian; variants of a character; keycaps; flags of regions.
 */
const unseen =
  /((?<=[\p{ExtPict}\p{EMod}]|\ufe0f)\u200d(?=\p{ExtPict})|(?<=[\u0620-\u109f\u1780-\u18aa])[\u034f\u200b-\u200d](?=[\u0620-\u109f\u1780-\u18aa])|(?<=[\p{ExtPict}\p{sc=Han}\u1000-\u109f\u1820-\u18aa])[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=\u{1f3f4})[\u{e0030}-\u{e007a}]{2,6}\u{e007f})|(?![\t\n\r])[\p{DI}\p{Cc}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]/gu

const visible = /[^\s\p{DI}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** True where something of the text is drawn. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

/** Every character visible, white space excepted; in a text of nothing else that too. Of the same length. */
export function visibleText(text: string): string {
  if (!isVisible(text)) return unseenMark.repeat(text.length)
  return text.replace(unseen, (found, joined) => (joined ? found : unseenMark.repeat(found.length)))
}

/**
 * For texts without elements, such as titles, labels and sentences of the console: the same, and what is written from
 * right to left does not affect what is around it.
 */
export function isolated(text: string): string {
  const shown = visibleText(text)
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

/** Enough of a long text to know its direction. */
const readForDirection = 2000

/** That of most of its letters: a name of another script at its beginning does not turn a text. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letters = text.slice(0, readForDirection).match(/\p{L}/gu) ?? []
  return letters.filter((letter) => rightToLeft.test(letter)).length > letters.length / 2 ? 'rtl' : 'ltr'
}

/** Without what is not drawn, except where a script or an emoji needs it: for names that people type. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, (_, joined: string | undefined) => joined ?? '')
}

/**
 * The first character that is not drawn, as 'U+200B', whatever may need it: for what has to be typed again exactly, such as a code.
 * Control characters are not among them.
 */
export function firstUnseen(text: string): string | undefined {
  const [found] = /[\p{DI}\p{Cf}\u2028\u2029\u2800\u{1d159}]/u.exec(text) ?? []
  return found && `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The first of the texts that is visible, without white space around it. */
export function firstVisible(...texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.find((text) => text && isVisible(text))?.trim()
}
