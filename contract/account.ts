// The account of the signed-in person: name, time zone, password, and their sign-ins.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { answeredInstant } from './instants.ts'
import { namedObject } from './named.ts'
import { typedPassword } from './password.ts'
import { roles } from './roles.ts'
import { shortName, typedText } from './text.ts'
import { isTimeZone } from './time-zone.ts'

/** One sign-in. `isThis`: of this request. Browser, operating system and network: null if unknown. `lastUsed` may be a minute old. */
const ownSignIn = v.object({
  id: v.string(),
  isThis: v.boolean(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  network: v.nullable(v.string()),
  since: answeredInstant,
  lastUsed: answeredInstant,
})
export type OwnSignIn = v.InferOutput<typeof ownSignIn>

/**
 * `id` is base64url. `host`: the host of the console that registered it; `isOfThisHost`: the page was opened on that host, so the passkey
 * can sign in here. `from`: browser, system and network of the sign-in that added it, if known.
 */
const ownPasskey = v.object({
  id: v.string(),
  name: v.string(),
  host: v.string(),
  isOfThisHost: v.boolean(),
  from: v.nullable(v.string()),
  since: answeredInstant,
  lastUsed: v.nullable(answeredInstant),
})
export type OwnPasskey = v.InferOutput<typeof ownPasskey>

const ownApp = v.object({ since: answeredInstant, from: v.nullable(v.string()) })

/** `passkeys`: newest first. `recoveryCodes`: how many are left. */
const secondFactors = namedObject('SecondFactors', {
  app: v.nullable(ownApp),
  passkeys: v.array(ownPasskey),
  recoveryCodes: v.number(),
})
export type OwnFactors = v.InferOutput<typeof secondFactors>

/**
 * `isHosted`: the identity provider manages name and password, so they cannot be changed here. `hasPassword`: false if the person signs in
 * only by single sign-on. `mustChangePassword`: the password was generated, and nothing else is allowed until it is changed.
 */
const account = namedObject('Account', {
  email: v.string(),
  displayName: v.nullable(v.string()),
  timeZone: v.nullable(v.string()),
  role: v.picklist(roles),
  isHosted: v.boolean(),
  hasPassword: v.boolean(),
  mustChangePassword: v.boolean(),
  /** With a second factor, the password alone does not sign in. */
  secondFactors,
  signIns: v.array(ownSignIn),
})
export type OwnAccount = v.InferOutput<typeof account>

export const getAccount = endpoint({
  method: 'GET',
  dependsOn: ['account', 'members', 'roles'],
  path: '/api/account',
  summary: 'The own account, and where it is signed in, this sign-in first.',
  action: 'account.read',
  answer: answerOf(account),
})

/** An absent field stays as it is; null removes it. */
const accountBody = v.strictObject({
  displayName: v.optional(v.nullable(shortName)),
  timeZone: v.optional(
    v.nullable(v.pipe(typedText, v.check(isTimeZone, 'must be a time zone such as Europe/Berlin'))),
  ),
})
export type AccountBody = v.InferOutput<typeof accountBody>

export const updateAccount = endpoint({
  method: 'PATCH',
  changes: ['account'],
  path: '/api/account',
  summary:
    'Changes the display name or the own time zone. The user record of the marketplace is not changed.',
  action: 'account.write',
  body: accountBody,
  example: { displayName: 'Ada Lovelace', timeZone: 'Europe/London' },
  answer: noAnswer,
})

const factorId = v.pipe(v.string(), v.regex(/^[\w-]+$/, 'is no id of a second factor'), v.maxLength(1_400))

/** `removeFactors`: 'app' or passkey ids, which are removed in the same step; unknown ones are ignored. */
const passwordBody = v.strictObject({
  current: typedPassword,
  password: typedPassword,
  removeFactors: v.optional(v.pipe(v.array(factorId), v.maxLength(50, 'are too many'))),
})
export type PasswordBody = v.InferOutput<typeof passwordBody>

export const changePassword = endpoint({
  method: 'POST',
  changes: ['account'],
  path: '/api/account/password',
  summary:
    'Changes the password and ends all other sign-ins. It has at least 15 characters, or 8 where a second factor stays. Answers the second factors that stay. Wrong guesses of the current password count as those of signing in do.',
  action: 'account.write',
  refuses: [412],
  body: passwordBody,
  example: {
    current: 'correct horse battery staple',
    password: 'turquoise lantern orbits a quiet harbour',
  },
  answer: answerOf(secondFactors),
})

export const dismissAddedFactor = endpoint({
  method: 'DELETE',
  changes: ['account'],
  path: '/api/account/added-factors/{id}',
  params: { id: { about: 'app, or the id of a passkey that was added.' } },
  summary:
    'This sign-in is told no more of this second factor, which was added elsewhere, and of older ones.',
  action: 'account.write',
  answer: noAnswer,
})

export const endOwnSignIn = endpoint({
  method: 'DELETE',
  changes: ['account'],
  path: '/api/account/sign-ins/{id}',
  params: { id: { about: 'The id of a sign-in, as GET /api/account lists it.' } },
  summary: 'Ends one of the own sign-ins; its cookie is invalid at once.',
  action: 'account.write',
  answer: noAnswer,
})

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  changes: ['account'],
  path: '/api/account/sign-ins',
  summary: 'Ends all own sign-ins but this one.',
  action: 'account.write',
  answer: noAnswer,
})
