// Access tokens of the service account that looks up accounts: by the key file that GOOGLE_APPLICATION_CREDENTIALS names, else by the
// metadata server of a Google machine. Google's library is loaded here, not with the server.

import { readFile } from 'node:fs/promises'
import { isObject } from '#contract/field.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { providerUnavailable } from './ask.ts'

/** Returns a token that is valid for some minutes. Throws the Problem 'unavailable' if Google does not answer. */
export type GetAccessToken = () => Promise<string>

const scopes = ['https://www.googleapis.com/auth/identitytoolkit']

/** The time limit of each of a few attempts. */
const timeoutMs = 3_000

/** Throws an ExpectedError for a key file that cannot be used. */
export async function openAccess(keyFile: string | undefined): Promise<GetAccessToken> {
  const { Compute, gaxios, JWT } = await import('google-auth-library')
  const options = { scopes, transporterOptions: { timeout: timeoutMs } }
  const client =
    keyFile === undefined ? new Compute(options) : new JWT({ ...(await readKey(keyFile)), ...options })
  return async () => {
    try {
      const { token } = await client.getAccessToken()
      return String(token)
    } catch (error) {
      if (!(error instanceof gaxios.GaxiosError)) throw error
      const { status = 503, message } = error
      // Not the error itself, which contains the request.
      const refused = new Error(`The service account was answered ${status}: ${message}`)
      throw status >= 500 || status === 429 ? providerUnavailable(refused) : refused
    }
  }
}

async function readKey(file: string): Promise<{ email: string; key: string }> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!isObject(read) || read.type !== 'service_account') throw new Error('it is not of a service account')
    return { email: String(read.client_email), key: String(read.private_key) }
  } catch (error) {
    // The message may contain the key.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it is no such file'
    throw new ExpectedError(
      `GOOGLE_APPLICATION_CREDENTIALS must name the JSON key file of a service account (${reason}).`,
    )
  }
}
