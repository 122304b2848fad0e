// Sends an invitation by e-mail, where an SMTP server is configured.

import { invitationHours } from '#contract/members.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/http/context.ts'
import { sendMail } from './send-mail.ts'

/** Whether the SMTP server has taken it; undefined where none is configured. Never throws: the link can be sent by hand. */
export async function mailInvitation(
  { mail, oidc }: Pick<Config, 'mail' | 'oidc'>,
  { email, link }: { email: string; link: string },
  log: Pick<Log, 'warn'>,
): Promise<boolean | undefined> {
  if (!mail) return undefined
  const text = oidc?.only ? providerText(oidc.name, link) : passwordText(link)
  try {
    await sendMail(mail, { to: email, subject: 'You are invited to Stoa', text })
    return true
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be sent by e-mail')
    return false
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
