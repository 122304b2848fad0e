// Creates a passkey, or signs in with one. The library is loaded when it is first used.

import type { Assertion, CreationOptions, NewPasskey, RequestOptions } from '#contract/passkeys.ts'

/** Throws an Error with a sentence for the person, also if they cancelled. */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(explain)
  return { id, clientData: response.clientDataJSON, attestation: response.attestationObject }
}

/** Throws an Error with a sentence for the person, also if they cancelled. */
export async function askForPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(explain)
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = '' } = response
  return { id, clientData, authenticatorData, signature, userHandle }
}

const sentences: Record<string, string> = {
  NotAllowedError:
    'No passkey was chosen: it was cancelled, took too long, or there is none for this console.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: "Your browser can't use a passkey at this address. Use the usual address of this console.",
}

function explain(error: unknown): never {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  throw new Error(sentences[name] ?? message, { cause: error })
}
