// The address that opens the mail program with an answer to feedback: the author's address and name, and what they said as a
// quotation. Everything in it was typed by a stranger.

import type { Feedback } from '#contract/feedback.ts'
import { firstVisible } from '#contract/visible-text.ts'

/** Mail programs cut off long addresses. */
const maxQuoted = 700

/** Exactly one address, without blanks or separators after which a list or headers could begin. */
const oneAddress = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()[\]"\\@]+$/u

/** Undefined if the feedback has no usable address. */
export function answerHref({ userEmail, userFullname, feedback }: Feedback): string | undefined {
  const to = authorAddress({ userEmail })
  if (to === undefined) return undefined
  const name = firstVisible(userFullname)
  const text = cut((feedback ?? '').toWellFormed().trim())
  const lines = [`Hello${name ? ` ${name.slice(0, 100).toWellFormed()}` : ''},`, '', '', '', ...quoted(text)]
  const parameters = [
    `subject=${encodeURIComponent('Your feedback')}`,
    `body=${encodeURIComponent(lines.join('\r\n'))}`,
  ]
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${parameters.join('&')}`
}

export function authorAddress({ userEmail }: Pick<Feedback, 'userEmail'>): string | undefined {
  const address = userEmail?.trim()
  return address !== undefined && oneAddress.test(address) && address.isWellFormed() ? address : undefined
}

function cut(text: string): string {
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text
}

function quoted(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/).map((line) => `> ${line}`)
}
