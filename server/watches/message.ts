// The message of a watched view: the text of an e-mail, and the body of a webhook. Its names come from documents that anybody may have
// written, so each is one line of plain text, never markup, a mention or a link.

import { screenPaths } from '#contract/screen-paths.ts'
import { isolated } from '#contract/visible-text.ts'
import { dailyHour } from '#contract/watch.ts'
import type { Config } from '#server/config/config.ts'
import type { Message } from './watches.sql.ts'

/** In UTF-16 code units. */
const longestRow = 120

export type MessageContent = Pick<
  Message,
  'message' | 'name' | 'screen' | 'query' | 'moreThan' | 'count' | 'isMinimum' | 'at'
> & {
  /** The first rows, if they were selected. */
  rows?: string[] | undefined
}

/** Returns one short line, cut between characters as people see them. */
export function shortLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  return isolated(line.length > longestRow ? `${beginningOf(line)}…` : line)
}

function beginningOf(line: string): string {
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(line.slice(0, 2 * longestRow))) {
    if (index + segment.length > longestRow) break
    end = index + segment.length
  }
  return line.slice(0, end)
}

/** Returns for example '12 results in "Unhappy" (limit: 10)'. */
export function headingOf(
  { name, count, isMinimum, moreThan }: MessageContent,
  asText: (name: string) => string = String,
): string {
  const rows = `${count.toLocaleString('en-US')}${isMinimum ? '+' : ''} ${count === 1 ? 'result' : 'results'}`
  const why =
    moreThan === null ? `every day at ${dailyHour}:00` : `limit: ${moreThan.toLocaleString('en-US')}`
  return `${rows} in "${asText(shortLine(name))}" (${why})`
}

/** Encodes the characters that end a link in the texts of chats. */
function viewLink({ screen, query }: MessageContent, { publicUrl = '' }: Pick<Config, 'publicUrl'>): string {
  const path = screenPaths[screen]
  const search = query === '' ? '' : `?${query}`
  return new URL(`${publicUrl}${path}${search}`).href.replace(
    /[<>|()'*_~`[\]\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export function mailText(told: MessageContent, config: Pick<Config, 'publicUrl'>): string {
  return `${[headingOf(told), viewLink(told, config), ...(told.rows ?? []).map((row) => `- ${row}`)].join('\n\n')}

You're watching this view. Change it in Stoa.
`
}

/** JSON: `text` has everything for people, with the escapes of Slack and Markdown; `count` is at most 10,000. */
export function webhookBody(told: MessageContent, config: Pick<Config, 'publicUrl'>): string {
  const { name, count, rows = [] } = told
  const url = viewLink(told, config)
  const text = [headingOf(told, unmarked), ...rows.map(unmarked), url].join('\n')
  return JSON.stringify({ text, name, count, url })
}

/** Applies Slack's own escapes, and inserts a zero-width character into what others read as a mention, a link or emphasis. */
function unmarked(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[@*_~`[\]:]/g, (mark) => `${mark}\u200b`)
}
