// Sends a message of a watched view. A webhook gets it signed, within a time limit, and only at an address that the operator allows; its
// answer is not read, and a redirect is not followed.

import { createHmac } from 'node:crypto'
import { sendMail } from '#server/accounts/send-mail.ts'
import { isAllowedAddress } from '#server/config/allowed-addresses.ts'
import type { Config } from '#server/config/config.ts'
import { headingOf, type MessageContent, mailText, webhookBody } from './message.ts'
import type { Message } from './watches.sql.ts'

const timeoutMs = 5_000

type Sending = Pick<Config, 'mail' | 'publicUrl' | 'watchAddresses'>

/** `why`: for the owner. `cause`: only logged, since it may name people and machines, or the address. */
type Unsent = { why: string; cause?: unknown }

/** Returns undefined if it was sent. `stopping` ends it early. */
export async function send(
  told: Message & MessageContent,
  config: Sending,
  stopping: AbortSignal,
): Promise<Unsent | undefined> {
  return told.way === 'email' ? await mail(told, config) : await post(told, config, stopping)
}

async function mail(told: Message & MessageContent, config: Sending): Promise<Unsent | undefined> {
  if (!config.mail) return { why: 'No SMTP server is configured any more.' }
  const { message, email } = told
  try {
    const content = { to: email, subject: headingOf(told), text: mailText(told, config) }
    await sendMail(config.mail, content, { 'Stoa-Message': message })
    return undefined
  } catch (cause) {
    return { why: 'The SMTP server did not take it.', cause }
  }
}

async function post(
  told: Message & MessageContent,
  config: Sending,
  stopping: AbortSignal,
): Promise<Unsent | undefined> {
  const { address, secret, message } = told
  if (address === null || secret === null || !isAllowedAddress(address, config.watchAddresses))
    return { why: 'The operator no longer allows this address.' }
  const body = webhookBody(told, config)
  const timestamp = String(Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Stoa',
        'stoa-message': message,
        'stoa-timestamp': timestamp,
        'stoa-signature': `v1=${signatureOf(secret, timestamp, body)}`,
      },
      body,
    })
    await response.body?.cancel()
    if (response.ok) return undefined
    const isRedirect = response.status >= 300 && response.status < 400
    return {
      why: `It was answered ${response.status}${isRedirect ? ', a redirect, which is not followed' : ''}.`,
    }
  } catch (cause) {
    if (stopping.aborted) throw cause
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    const why = isLate
      ? `There was no answer within ${timeoutMs / 1000} seconds.`
      : 'There was no connection to it.'
    return { why, cause }
  }
}

export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
