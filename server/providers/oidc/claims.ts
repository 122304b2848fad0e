// Reads what a provider says about a person. Claims are foreign data: a malformed one counts as absent.

import { normaliseEmail } from '#contract/identity.ts'
import type { SignOnRefusal } from '#contract/single-sign-on.ts'
import { firstVisible } from '#contract/visible-text.ts'
import { isUsableEmail } from '#server/accounts/identity-provider.ts'
import type { OidcConfig } from '#server/config/oidc.ts'

type Claims = Readonly<Record<string, unknown>>

/** `userInfo`: has no claims if it was not requested. */
export type ClaimSets = { idToken: Claims; userInfo: Claims }

export type ProviderIdentity = {
  subject: string
  /** Empty if there is none. */
  email: string
  isEmailVerified: boolean
  displayName: string | null
  /** The provider's session, as its logout names it. */
  session: string | null
  /** In seconds since 1970. */
  validUntil: number
  /** The claim that makes this sign-in an administrator's. */
  administratorByClaim: string | null
}

/** Returns whether to ask the provider for more about the person (UserInfo). */
export function isIncomplete(idToken: Claims, { adminClaim }: OidcConfig): boolean {
  return !saysWhether(idToken) || (adminClaim !== undefined && idToken[adminClaim.name] === undefined)
}

/** The identity of the token and its expiration come from the ID token alone. */
export function readClaims({ idToken, userInfo }: ClaimSets, { adminClaim }: OidcConfig): ProviderIdentity {
  const addressed = [idToken, userInfo].find(saysWhether) ?? [idToken, userInfo].find(hasAddress) ?? {}
  const isAdministrator =
    adminClaim !== undefined && has(idToken[adminClaim.name] ?? userInfo[adminClaim.name], adminClaim.value)
  return {
    subject: textOf(idToken.sub) ?? '',
    email: normaliseEmail(textOf(addressed.email) ?? ''),
    isEmailVerified: isTrue(verificationOf(addressed)),
    displayName: displayNameOf(idToken.name) ?? displayNameOf(userInfo.name) ?? null,
    session: textOf(idToken.sid) ?? null,
    validUntil: typeof idToken.exp === 'number' ? Math.min(idToken.exp, latest) : 0,
    administratorByClaim: isAdministrator ? adminClaim.text : null,
  }
}

/** Returns whether the console can store the identity; OpenID Connect allows 255 characters for the subject. */
export function isUsable({ subject, session, email }: ProviderIdentity): boolean {
  const names = [subject, ...(session === null ? [] : [session])]
  return names.every((name) => /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(name)) && isUsableEmail(email)
}

/** The last second of the year 9999; providers do not mean later times. */
const latest = 253_402_300_799

/**
 * A verification only counts with the address that it came with: both are taken from the signed ID token if it has both, otherwise from
 * UserInfo. Combining them never proves more than one of them does.
 */
function saysWhether(claims: Claims): boolean {
  return hasAddress(claims) && verificationOf(claims) !== undefined
}

function hasAddress({ email }: Claims): boolean {
  return Boolean(textOf(email)?.trim())
}

/** Entra ID has no `email_verified`, but says whether the domain of the address is verified as its owner's. */
function verificationOf(claims: Claims): unknown {
  return claims.email_verified ?? claims.xms_edov ?? undefined
}

/** Some providers write booleans as text or numbers. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

function has(claim: unknown, value: string): boolean {
  return Array.isArray(claim) ? claim.includes(value) : claim === value
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Puts a text on one line, without characters that change the direction of surrounding text. */
function displayNameOf(value: unknown): string | undefined {
  const text = textOf(value)?.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  return firstVisible(text)?.slice(0, 100).toWellFormed()
}

// The reasons for which single sign-on refuses a person.

export class SignOnRefused extends Error {
  readonly refusal: SignOnRefusal
  /** `cause`: only logged. */
  constructor(refusal: SignOnRefusal, cause?: unknown) {
    super(`Single sign-on was refused: ${refusal}`, { cause })
    this.refusal = refusal
  }
}
