// The message of a watched view: the text of an e-mail, and the bodies of webhooks. Its names come from documents that anybody may
// have written, so each is one line of plain text, never markup, a mention or a link.

import { screenPaths } from '#contract/screen-paths.ts'
import { isolated } from '#contract/visible-text.ts'
import type { WatchWay } from '#contract/watch.ts'
import { dailyHour } from '#contract/watches.ts'
import type { Config } from '#server/config/config.ts'
import type { Message } from './watches.sql.ts'

/** In characters. */
const longestRow = 120

export type Told = Pick<
  Message,
  'message' | 'name' | 'screen' | 'query' | 'moreThan' | 'count' | 'isMinimum' | 'at'
> & {
  /** The first rows, where they were chosen. */
  rows?: string[] | undefined
}

/** In one line, and short. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Z}\s]+/gu, ' ').trim()
  return isolated(line.slice(0, longestRow).toWellFormed())
}

/** '12 rows in ‘Unhappy’, more than 10' */
export function headingOf({ name, count, isMinimum, moreThan }: Told): string {
  const rows = `${count.toLocaleString('en-US')}${isMinimum ? '+' : ''} ${count === 1 ? 'row' : 'rows'}`
  const why =
    moreThan === null ? `each day at ${dailyHour}:00` : `more than ${moreThan.toLocaleString('en-US')}`
  return `${rows} in ‘${oneLine(name)}’, ${why}`
}

/** The characters that end a link in the texts of Slack and Teams are encoded. */
export function linkOf({ screen, query }: Told, { publicUrl = '' }: Pick<Config, 'publicUrl'>): string {
  const path = screenPaths[screen]
  const search = query === '' ? '' : `?${query}`
  return new URL(`${publicUrl}${path}${search}`).href.replace(
    /[<>|()'*_~`[\]\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export function mailText(told: Told, config: Pick<Config, 'publicUrl'>): string {
  return `${[headingOf(told), linkOf(told, config), ...(told.rows ?? []).map((row) => `- ${row}`)].join('\n\n')}

You get this because you watch this view in Stoa. Open its menu there to change that.
`
}

export function bodyOf(
  way: Exclude<WatchWay, 'email'>,
  told: Told,
  config: Pick<Config, 'publicUrl'>,
): string {
  return JSON.stringify(bodies[way](told, linkOf(told, config)))
}

const bodies: Record<Exclude<WatchWay, 'email'>, (told: Told, link: string) => object> = {
  json: ({ message, name, screen, moreThan, count, isMinimum, at, rows }, link) => ({
    id: message,
    at: at.toISOString(),
    view: { name, screen, link },
    moreThan,
    count,
    isMinimum,
    ...(rows && { rows }),
  }),
  // Blocks of plain text have no markup. `text` is for notifications, and for what takes the texts of Slack but not its blocks.
  slack: (told, link) => ({
    text: [headingOf(told), ...(told.rows ?? [])].map(unmarked).concat(link).join('\n'),
    mrkdwn: false,
    unfurl_links: false,
    blocks: [
      plainBlock([headingOf(told), ...(told.rows ?? []).map((row) => `• ${row}`)].join('\n')),
      { type: 'section', text: { type: 'mrkdwn', text: `<${link}|Open the view>`, verbatim: true } },
    ],
  }),
  // A run of rich text has no markup, unlike a block of text.
  teams: (told, link) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            richText(headingOf(told), 'Bolder'),
            ...(told.rows ?? []).map((row) => richText(`• ${row}`, 'Default')),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open the view', url: link }],
        },
      },
    ],
  }),
}

function plainBlock(text: string): object {
  return { type: 'section', text: { type: 'plain_text', text, emoji: false } }
}

function richText(text: string, weight: 'Bolder' | 'Default'): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, weight }] }
}

/** Slack's own escapes, and a character without width that parts what others read as a mention, a link or emphasis. */
function unmarked(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[@*_~`[\]:]/g, (mark) => `${mark}\u200b`)
}
