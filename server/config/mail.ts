// The settings of e-mail: invitations are sent by the SMTP server, if one is configured.

import * as v from 'valibot'
import { type Environment, matchingText, missing } from './variable-kinds.ts'

const isSmtp = (given: string): boolean => {
  const url = URL.parse(given)
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === ''
  )
}

export const mailVariables = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isSmtp,
        'must be smtp://USER:PASSWORD@HOST:PORT or smtps://…, with special characters as % and two hexadecimal digits',
      ),
    ),
  ),
  SMTP_FROM: matchingText(/^[^\s@<>",;]+@[^\s@<>",;]+$/, 'must be the email address of the sender'),
}

export function mailFaults(given: Environment): string[] {
  if (given.SMTP_URL === undefined)
    return given.SMTP_FROM === undefined ? [] : ['SMTP_FROM: is of no use without SMTP_URL']
  return [
    ...missing(given, ['SMTP_FROM'], 'SMTP_URL is'),
    ...missing(given, ['STOA_URL'], 'SMTP_URL is, since invitations contain a link'),
  ]
}

type Read = v.InferOutput<v.ObjectSchema<typeof mailVariables, undefined>>

export type MailConfig = NonNullable<ReturnType<typeof readMail>>

/** `url`: smtps://… encrypts from the first byte, smtp://… by STARTTLS; only this machine is trusted without it. `from`: the sender. */
export function readMail({ SMTP_URL: url, SMTP_FROM: from }: Read) {
  return url === undefined || from === undefined ? undefined : { url, from }
}
