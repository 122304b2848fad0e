// The settings of single sign-on by OpenID Connect, and the public address of the console, to which a provider sends people back;
// config.ts reads them with the others.

import * as v from 'valibot'
import { type Environment, isLoopback, matchingText, missing, onOrOff } from './variable-kinds.ts'

/** https, or http on this machine for experiments; without a trailing slash, a query and a fragment. */
function isSafeAddress(given: string): boolean {
  const url = URL.parse(given)
  if (!url || url.username || url.password || url.search || url.hash || /[?#]|\/$/.test(given)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

const address = v.pipe(
  v.string(),
  v.transform((given) => given.replace(/\/$/, '')),
  v.check(isSafeAddress, 'must be an https address such as https://stoa.example.com, without ? and #'),
)

export const oidcVariables = {
  STOA_URL: v.optional(address),
  OIDC_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (given) => isSafeAddress(given.replace(/\/$/, '')),
        'must be the https address of the issuer, exactly as the provider writes it',
      ),
    ),
  ),
  OIDC_CLIENT_ID: matchingText(/^[\x21-\x7e]{1,500}$/, 'must be the client’s id at the provider'),
  OIDC_CLIENT_SECRET: matchingText(/^[\x20-\x7e]{1,1000}$/, 'must be the client’s secret at the provider'),
  OIDC_NAME: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\p{L}\p{N}][\p{L}\p{N} .,'’()+-]{0,39}$/u,
        'must be a name of 1 to 40 letters, such as Okta',
      ),
    ),
    'single sign-on',
  ),
  OIDC_ADMIN_CLAIM: matchingText(
    /^[^=\s]{1,200}=.{1,200}$/,
    'must be CLAIM=VALUE, such as groups=stoa-admins',
  ),
  OIDC_ONLY: onOrOff('off'),
}

export function oidcFaults(given: Environment): string[] {
  const faults = addressFaults(given)
  if (given.STOA_IDENTITY !== 'oidc')
    return given.OIDC_ONLY === 'on'
      ? [...faults, 'OIDC_ONLY: must be off where STOA_IDENTITY is not oidc, and passwords are accepted']
      : faults
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'STOA_URL']
  return [...faults, ...missing(given, needed, 'STOA_IDENTITY is oidc')]
}

function addressFaults({ STOA_URL, STOA_BASE_PATH = '' }: Environment): string[] {
  const path = STOA_URL === undefined ? undefined : URL.parse(STOA_URL)?.pathname.replace(/\/$/, '')
  if (path === undefined || path === STOA_BASE_PATH) return []
  return [`STOA_URL: must end with the path of STOA_BASE_PATH, which is '${STOA_BASE_PATH}'`]
}

type Read = { STOA_IDENTITY: string } & v.InferOutput<v.ObjectSchema<typeof oidcVariables, undefined>>

export type OidcConfig = NonNullable<ReturnType<typeof readOidc>>

/** Returns undefined without single sign-on. */
export function readOidc(read: Read) {
  const { STOA_IDENTITY, STOA_URL: publicUrl, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = read
  const { OIDC_CLIENT_SECRET: clientSecret, OIDC_ADMIN_CLAIM: claim } = read
  if (STOA_IDENTITY !== 'oidc' || !publicUrl || !issuer || !clientId || !clientSecret) return undefined
  const [claimName = '', ...value] = claim?.split('=') ?? []
  const adminClaim =
    claim === undefined ? undefined : { name: claimName, value: value.join('='), text: claim }
  return {
    issuer,
    clientId,
    clientSecret,
    /** The provider's name for people: 'Continue with Okta'. */
    name: read.OIDC_NAME,
    /** A person whose claim has this value is an administrator. `text`: both, as configured. */
    adminClaim,
    /** Whether it is the only way to sign in: passwords are then refused. */
    only: read.OIDC_ONLY === 'on',
    /** The public address of the console, with its base path and without a trailing slash. */
    publicUrl,
  }
}
