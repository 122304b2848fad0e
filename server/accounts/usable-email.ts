// Which e-mail addresses may have an account.

import { isCompanyEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import { firstUnseen } from '#contract/visible-text.ts'
import type { Config } from '#server/config/config.ts'

/** `email`: normalised. Throws the Problem 'invalid' for one of another domain, or none at all. */
export function assertUsableEmail(email: string, { companyDomain }: Pick<Config, 'companyDomain'>): void {
  if (!isCompanyEmail(email, companyDomain)) {
    throw refusal(
      `${email} is not an address of the company's domain, ${companyDomain}.`,
      `must end with @${companyDomain}`,
    )
  }
  if (!isUsableEmail(email)) throw refusal('This is not an e-mail address.', 'is not an e-mail address')
}

/** Whatever it is, it has no blanks, no controls and nothing unseen in it, and fits into an index. */
export function isUsableEmail(email: string): boolean {
  return !/[\s\p{C}]/u.test(email) && !firstUnseen(email) && email.length <= 320
}

function refusal(sentence: string, detail: string): Problem {
  return new Problem('invalid', sentence, { fields: [{ field: 'email', detail }] })
}
