// The settings of sign-in by Firebase; config.ts reads them with the others.

import * as v from 'valibot'
import { type Environment, isLoopback, matchingText, missing } from './variable-kinds.ts'

export const firebaseVariables = {
  FIREBASE_PROJECT: matchingText(
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    'must be the id of a project, such as my-project-1',
  ),
  FIREBASE_API_KEY: matchingText(/^[\w-]{1,100}$/, 'must be the Web API key of the project'),
  FIREBASE_AUTH_EMULATOR_HOST: matchingText(
    /^[\w.[\]:-]+:\d{1,5}$/,
    'must be HOST:PORT, such as 127.0.0.1:9099',
  ),
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(v.string()),
  NODE_ENV: v.optional(v.string()),
}

export function firebaseFaults(given: Environment): string[] {
  if (given.STOA_IDENTITY !== 'firebase') return []
  const faults = missing(given, ['FIREBASE_PROJECT', 'FIREBASE_API_KEY'], 'STOA_IDENTITY is firebase')
  if (given.FIREBASE_AUTH_EMULATOR_HOST === undefined || !isReachable(given)) return faults
  return [...faults, refusedEmulator]
}

const refusedEmulator =
  'FIREBASE_AUTH_EMULATOR_HOST: must not be set where NODE_ENV is production, HOST is not a loopback address, or ' +
  'STOA_TRUST_PROXY is on: the emulator accepts forged tokens'

function isReachable({ NODE_ENV, HOST, STOA_TRUST_PROXY }: Environment): boolean {
  return NODE_ENV === 'production' || STOA_TRUST_PROXY === 'on' || !isLoopback(HOST ?? '127.0.0.1')
}

type Read = { STOA_IDENTITY: string } & v.InferOutput<v.ObjectSchema<typeof firebaseVariables, undefined>>

export type FirebaseConfig = NonNullable<ReturnType<typeof readFirebase>>

/** Returns undefined where Stoa verifies passwords itself. */
export function readFirebase(read: Read) {
  const { STOA_IDENTITY, FIREBASE_PROJECT: project, FIREBASE_API_KEY: apiKey } = read
  if (STOA_IDENTITY !== 'firebase' || project === undefined || apiKey === undefined) return undefined
  return {
    project,
    apiKey,
    /** The HOST:PORT of an emulator, which accepts forged tokens. */
    emulatorHost: read.FIREBASE_AUTH_EMULATOR_HOST,
    /** The key file of a service account; undefined: the machine's own service account. */
    credentialsFile: read.GOOGLE_APPLICATION_CREDENTIALS,
  }
}
