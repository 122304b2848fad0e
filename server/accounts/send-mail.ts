// Sends an e-mail by the configured SMTP server. Its library is loaded with the first e-mail.

import type { MailConfig } from '#server/config/mail.ts'

/** Shorter than the deadline of a request. */
const timeoutMs = 3_000

export type Mail = { to: string; subject: string; text: string }

/** Resolves when the SMTP server has accepted the mail; rejects if it does not in time. */
export async function sendMail(
  { url, from }: MailConfig,
  mail: Mail,
  headers: Record<string, string> = {},
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
  const transport = createTransport(
    {
      url,
      requireTLS: !isLocal,
      // A mail server of the same machine offers STARTTLS with the certificate that its package made.
      tls: { rejectUnauthorized: !isLocal },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  // The limits above apply to single steps; this one applies to the whole delivery and closes the connection.
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await transport.sendMail({ ...mail, to: { name: '', address: mail.to }, headers, signal })
  } finally {
    transport.close()
  }
}
