// Sends an invitation by e-mail, where an SMTP server is configured. Its library is loaded with the first one.

import { invitationHours } from '#contract/members.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/http/context.ts'

/** Less than the deadline of a request, which has made the invitation before. */
const timeoutMs = 3_000

/** Whether the SMTP server has taken it; undefined where none is configured. Never throws: the link can be sent by hand. */
export async function mailInvitation(
  { mail, oidc }: Pick<Config, 'mail' | 'oidc'>,
  { email, link }: { email: string; link: string },
  log: Pick<Log, 'warn'>,
): Promise<boolean | undefined> {
  if (!mail) return undefined
  const text = oidc?.only ? providerText(oidc.name, link) : passwordText(link)
  const { createTransport } = await import('nodemailer')
  const { hostname } = new URL(mail.url)
  const transport = createTransport(
    {
      url: mail.url,
      requireTLS: !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mail.from },
  )
  // Each of the limits above is for one step; this one is for all of them, and ends the connection.
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await transport.sendMail({ to: email, subject: 'You are invited to Stoa', text, signal })
    return true
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be sent by e-mail')
    return false
  } finally {
    transport.close()
  }
}

const beginning = 'You are invited to Stoa, the admin console of your company.'
const end = 'If you do not expect this, ignore it and tell an administrator.'

function passwordText(link: string): string {
  return `${beginning} Choose a password here:

${link}

The link works once and for ${invitationHours} hours. Whoever has it can enter in your name, so do not forward it.
${end}
`
}

/** `provider`: of single sign-on, where it is the only way in. */
function providerText(provider: string, link: string): string {
  return `${beginning} Continue with ${provider} here:

${link}

The link is valid for ${invitationHours} hours.
${end}
`
}
