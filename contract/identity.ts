// The signed-in account: endpoints to sign in and out, and the e-mail domain whose addresses may sign in.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { wholeNumber } from './figures.ts'
import { answeredInstant } from './instants.ts'
import { namedObject } from './named.ts'
import { typedPassword } from './password.ts'
import { roles } from './roles.ts'
import { typedEmail, typedText } from './text.ts'

/**
 * A second factor that another sign-in of this person has added. `id`: 'app', or the passkey's id as base64url. `from`: the browser, system
 * and network of that sign-in, if known.
 */
const factorNotice = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  since: answeredInstant,
  from: v.nullable(v.string()),
})
export type FactorNotice = v.InferOutput<typeof factorNotice>

/** The account that is signed in. `sessionId`: the id of the marketplace's record of this sign-in, once it is written. */
export const identity = namedObject('Identity', {
  uid: v.string(),
  email: v.string(),
  displayName: v.nullable(v.string()),
  photoURL: v.nullable(v.string()),
  /** Whether the marketplace has a user record with this uid; invited people may have none. */
  isUser: v.boolean(),
  role: v.picklist(roles),
  /** The names of all actions that this person may do now. */
  may: v.array(v.string()),
  sessionId: v.nullable(v.string()),
  /** The person's own time zone, shown in addition to that of the console. */
  timeZone: v.nullable(v.string()),
  /** The password was generated: nothing else is allowed until it is changed. */
  mustChangePassword: v.boolean(),
  /** This console requires a second factor: nothing else is allowed until it is set up. */
  mustSetUpSecondFactor: v.boolean(),
  /** Second factors that were added elsewhere since a week before this sign-in, newest first, until dismissed. */
  addedFactors: v.array(factorNotice),
  /** The number of new entries in the inbox, included so that a page needs no call for it. */
  newInInbox: wholeNumber,
})
export type Identity = v.InferOutput<typeof identity>

/** The code of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const typedCode = v.pipe(
  typedText,
  v.trim(),
  v.nonEmpty('is required'),
  v.maxLength(100, 'is too long'),
)

export const credentials = v.strictObject({
  email: typedEmail,
  password: typedPassword,
  /** The code of the second factor, if the account has one. */
  code: v.optional(typedCode),
})
export type Credentials = v.InferOutput<typeof credentials>

/** Trimmed, in NFC, only A to Z in lower case: 'K' (U+212A) in a stranger's address must not become a colleague's 'k'. */
export function normaliseEmail(email: string): string {
  return asciiLowerCase(email.trim().replace(composable, (part) => part.normalize('NFC')))
}

/** Leaves out the three characters that NFC would turn into ASCII: K, ; and the grave accent. */
const composable = /[^\u212a\u037e\u1fef]+/g

function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Returns whether the address has exactly one '@' and ends with '@' and the domain; subdomains do not match. */
export function isCompanyEmail(email: string, companyDomain: string): boolean {
  const [local, domain, ...more] = normaliseEmail(email).split('@')
  return Boolean(local) && domain === asciiLowerCase(companyDomain) && more.length === 0
}

export const signIn = endpoint({
  method: 'POST',
  changes: [],
  path: '/api/identity',
  summary:
    'Signs in with email address and password; sets the cookie of the sign-in. Where the account has a second factor, the field `code` is required once the password is right.',
  action: 'identity.sign-in',
  headers: ['Set-Cookie'],
  refuses: [401],
  body: credentials,
  example: { email: 'ada@example.com', password: 'correct horse battery staple' },
  answer: answerOf(identity),
})

export const getIdentity = endpoint({
  method: 'GET',
  dependsOn: ['roles'],
  path: '/api/identity',
  summary: 'Who is signed in; 401 when nobody is.',
  action: 'identity.read',
  answer: answerOf(identity),
})

export const signOut = endpoint({
  method: 'DELETE',
  changes: [],
  path: '/api/identity',
  summary: 'Signs out; the cookie is invalid at once.',
  description:
    'After single sign-on the header Location names where the browser signs out at the provider, if that offers it.',
  action: 'identity.sign-out',
  headers: ['Set-Cookie', 'Location'],
  answer: noAnswer,
})
